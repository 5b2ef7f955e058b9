import { foldedWords } from '../../../nodes/CardPayments/domain/cells/foldedNames';
import { CREDIT, DEBIT } from '../../../nodes/CardPayments/domain/cells/directions';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause } from '../bank/world';
import { findColumns } from '../../../nodes/CardPayments/domain/columns/findColumns';
import { COLUMNS } from '../../../nodes/CardPayments/domain/columns/columns';
import { BANK_COLUMNS, ORDER_COLUMNS } from '../../../nodes/CardPayments/domain/words/tableColumnNames';
import { COLUMN_NAMES } from '../../../nodes/CardPayments/domain/words/columnNames';
import { comparableName, nameOf, type NameRole } from '../../../nodes/CardPayments/domain/words/nameOf';
import { BOOKED, isNotBookedWord, NOT_BOOKED } from '../../../nodes/CardPayments/domain/words/bankStates';
import { RETURNS } from '../../../nodes/CardPayments/domain/words/returnWords';
import { MONEY_CAME, MONEY_STAYED, moneyStatus } from '../../../nodes/CardPayments/domain/words/statuses';
import { BALANCES, TOTALS } from '../../../nodes/CardPayments/domain/words/totalLabels';
import type { Vocabulary } from '../../../nodes/CardPayments/domain/words/vocabulary';

const both = (one: Vocabulary, other: Vocabulary) => one.all().filter((word) => other.has(word));

it.each([
	['paid and not paid', MONEY_CAME, MONEY_STAYED],
	['not paid and paid', MONEY_STAYED, MONEY_CAME],
	['booked and not booked', BOOKED, NOT_BOOKED],
	['booked and sent back', BOOKED, RETURNS],
	['a total and a balance', TOTALS, BALANCES],
])('should have no word that means two things: %s', (_, one, other) => {
	expect(one.all().length).toBeGreaterThan(5);
	expect(both(one, other)).toEqual([]);
});

it('should say the same of money in statuses of payments and in states of lines', () => {
	expect(BOOKED.all().filter((word) => moneyStatus(word) === 'not_paid')).toEqual([]);
	expect(BOOKED.all().filter(isNotBookedWord)).toEqual([]);
	expect(NOT_BOOKED.all().filter((word) => moneyStatus(word) === 'paid')).toEqual([]);
	expect(MONEY_STAYED.all().filter((word) => BOOKED.has(word))).toEqual([]);
});

it('should know no word for money that came and for money that left', () => {
	expect(CREDIT().filter((word) => DEBIT().includes(word))).toEqual([]);
});

const SHEET_COLUMNS = Object.fromEntries(
	Object.entries(COLUMNS).map(([role, { names }]) => [role, () => names.map(foldedWords)]),
);

/** One name, two roles: in German a date and in Dutch the currency; beside a charge's ID the order's. */
const OF_TWO_ROLES: Record<string, string[]> = {
	bank: ['valuta'],
	orders: [],
	sheets: ['reference'],
};

it.each([
	['bank', BANK_COLUMNS],
	['orders', ORDER_COLUMNS],
	['sheets', SHEET_COLUMNS],
])('should know a column by one role, folded: %s', (reader, columns) => {
	const roles = new Map<string, string[]>();
	for (const [role, names] of Object.entries(columns))
		for (const name of new Set((names as () => string[])())) roles.set(name, [...(roles.get(name) ?? []), role]);
	const several = [...roles].filter(([, all]) => all.length > 1).map(([name]) => name);
	expect(several).toEqual(OF_TWO_ROLES[reader]);
	expect([...roles.keys()].filter((name) => name === '' || foldedWords(name) !== name)).toEqual([]);
});

it('should take "reference" for the ID of the charge, and beside another one for the order', () => {
	expect(findColumns(['Reference', 'Amount'], {}, 'charge')).toMatchObject({ transaction_id: 0 });
	expect(findColumns(['Reference', 'Charge ID'], {}, 'charge')).toMatchObject({
		order_reference: 0,
		transaction_id: 1,
	});
});

it.each([
	['German, a date', { Valuta: '2026-09-01', Währung: 'EUR', Betrag: '10,00' }],
	['Dutch, a currency', { Valuta: 'EUR', Datum: '2026-09-01', Bedrag: '10,00' }],
])('should take "valuta" for what its cells are: %s', async (_, line) => {
	const statement = await openStatement([line], { timeZone: 'UTC', now: Date.UTC(2026, 9, 1) });
	const { lines } = await statementLines(statement, 'SAR', pause);
	expect(lines).toMatchObject([{ currency: 'EUR', minor: 1_000, day: Date.UTC(2026, 8, 1) / 86_400_000 }]);
});

describe('what a name says of a column', () => {
	it.each<[string, NameRole]>([
		['Fee', 'fee'],
		['Gebühren', 'fee'],
		['Processing fee', 'fee'],
		['Sabit Bedel (TL)', 'fee'],
		['VAT on fee', 'tax'],
		['net_amount', 'net'],
		['Auszahlungsbetrag', 'net'],
		['Währung', 'currency'],
		['رقم الطلب', 'order'],
	])('should be that "%s" is %s', (name, role) => {
		expect(nameOf(name)).toContain(role);
	});

	it('should be nothing of a name that no list has, and never of an empty one', () => {
		expect(nameOf('Xyzzy')).toEqual([]);
		expect(nameOf('')).toEqual([]);
	});

	it('should stand once in a list', () => {
		for (const [role, { exact, part }] of Object.entries(COLUMN_NAMES)) {
			const names = `${exact},${part}`.split(',').flatMap((name) => comparableName(name) || []);
			expect([role, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([role, []]);
		}
	});
});
