import {
	isBalanceLabel,
	isStatementLabel,
	isTotalColumn,
	isTotalLabel,
} from '../../../nodes/CardPayments/domain/words/totalLabels';
import { BALANCES, SUMS_OF_SIDES, TOTAL_COLUMNS, TOTALS } from './labels';

it.each(TOTALS)('should know that a row is no transaction: %s', (text) => {
	expect(isTotalLabel(text)).toBe(true);
});

it.each(
	`chg_1;Sold;Sold out;TOTAL-100234;TOTAL1001;order 7;SUM41-100;BAL_9431;Net;Amount;Charge;Sales;Omar Saldana;Nettoyage Paris;
	payout_332387573923;1234;2026-11-30;Balanced Living Ltd;Records Store;a1b2total;ord 12x;VISA;chg_TS02Aabcdkw`
		.split(';')
		.map((text) => text.trim()),
)('should take for no label: %s', (text) => {
	expect(isTotalLabel(text)).toBe(false);
});

it.each(BALANCES)('should know where a statement begins or ends, which is no transaction either: %s', (text) => {
	expect(isBalanceLabel(text)).toBe(true);
	expect(isTotalLabel(text)).toBe(true);
});

it.each(['Balance', 'Saldo', 'New Balance Shoes', 'Solde 1000', 'Kontostand AG', 'Opening', 'Forward'])(
	'should take for no balance of a statement: %s',
	(text) => {
		expect(isBalanceLabel(text)).toBe(false);
	},
);

it.each(TOTAL_COLUMNS)('should know the column of totals by its name: %s', (name) => {
	expect(isTotalColumn(name)).toBe(true);
});

it.each(['Montant', 'Subcategory', 'Item price'])('should take another column for none: %s', (name) => {
	expect(isTotalColumn(name)).toBe(false);
});

it.each(SUMS_OF_SIDES)('should know the sum of a side of a statement: %s', (text) =>
	expect(isStatementLabel(text)).toBe(true),
);

it.each(['Total Payments', 'TOTAL PROCESSING LTD', 'NET DEPOSIT', 'Total Energies', 'Credit transfer', 'Balance Co'])(
	'should take what may be somebody for no sum of a statement: %s',
	(text) => expect(isStatementLabel(text)).toBe(false),
);
