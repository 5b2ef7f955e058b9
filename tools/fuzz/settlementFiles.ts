/** Settlement files as any service may write them. */
import { toText } from '../../sandbox/service/money.ts';
import { COSTS, counted, REDUCES, type Movement, type Style } from './movements.ts';
import type { Random } from './random.ts';
import { money as writtenMoney, MONTHS, SHEETS, sum, summaryFee, summaryTax, TYPES, type Type } from './writing.ts';

/** What's in a foreign currency has no unit in its name. */
function money(units: number, style: Style): string {
	return writtenMoney(units, style, style.unit === 'minor' && style.fees !== 'foreignFee');
}

function dateText(day: string, { dates }: Style): string {
	const [year = '', month = '', date = ''] = day.split('-');
	const name = MONTHS[Number(month) - 1];
	return {
		iso: `${day}T12:00:00Z`,
		day,
		dayFirst: `${date}/${month}/${year} 15:00:00`,
		monthFirst: `${month}/${date}/${year}`,
		dotted: `${date}.${month}.${year}`,
		yearDotted: `${year}.${month}.${date}.`,
		epoch: String(Date.parse(`${day}T12:00:00Z`)),
		named: `${Number(date)} ${name} ${year}`,
		hijri: `${date}/${month}/1448`,
		buddhist: `${Number(year) + 543}-${month}-${date}`,
		persian: `1405/${month}/${date}`,
		roc: `${Number(year) - 1911}/${month}/${date}`,
	}[dates];
}

/** A CSV. */
export interface Sheet {
	name: string;
	header: string[];
	rows: string[][];
	/** Columns that a service may drop without another word: neither IDs nor amounts nor types. */
	droppable: string[];
}

type Column = [name: string, cell: (row: Movement) => string];

/** The columns of amounts: what's written, and what's the amount that counts. */
function amountColumns(
	style: Style,
	{ type, written }: { type: Type | undefined; written: (units: number, row: Movement) => string },
): Column[] {
	const { fees } = style;
	const cost = (units: number) => money(Math.abs(units), style);
	const gross: Column = ['gross', (row) => written(row.gross, row)];
	const net: Column = ['net_amount', (row) => written(row.amount, row)];
	const fee: Column = ['fee', (row) => cost(fees === 'taxInFee' ? row.fee + row.tax : row.fee)];
	const tax: Column = ['vat', (row) => cost(fees === 'taxOfSale' ? Math.round((row.gross * 3) / 23) : row.tax)];
	// In sheets of fees, fees are the amount.
	const isSplit = type !== 'fee' && COSTS.includes(fees);
	if (!isSplit) {
		const own = { refund: 'refunded_amount', dispute: 'disputed_amount', dispute_release: 'released_amount' }[
			type as string
		];
		if (style.ownAmounts && own !== undefined)
			return [
				['amount', (row) => money(Math.abs(row.gross) * 2 + 7, style)],
				[own, (row) => written(row.amount, row)],
			];
		return [['amount', (row) => written(row.amount, row)]];
	}
	const half = (row: Movement) => Math.trunc(row.fee / 2);
	switch (fees) {
		case 'parts':
		case 'taxInFee':
		case 'taxOfSale':
			return [gross, tax, fee, net];
		case 'severalFees':
			return [
				gross,
				['processing_fee', (row) => cost(half(row))],
				['service_fee', (row) => cost(row.fee - half(row))],
				net,
			];
		case 'severalFeesOneInTheOther':
			return [gross, ['processing_fee', (row) => cost(row.fee)], ['service_fee', (row) => cost(half(row))], net];
		case 'severalFeesNoGross':
			return [
				['processing_fee', (row) => cost(half(row))],
				['service_fee', (row) => cost(row.fee - half(row))],
				net,
			];
		case 'foreignFee':
			return [
				['amount', (row) => money(Math.abs(row.gross) * 4, style).replace(style.currency, 'USD')],
				['currency', () => 'USD'],
				['fee', (row) => cost(row.fee * 4).replace(style.currency, 'USD')],
				['settlement_amount', (row) => written(row.amount, row)],
				['settlement_currency', (row) => currencyOf(row, style)],
			];
		case 'foreignFeeNamed':
			return [
				['amount', (row) => written(row.amount, row)],
				['fee (USD)', (row) => cost(row.fee * 4).replace(style.currency, 'USD')],
			];
		case 'deducted':
			return [['amount', (row) => written(row.amount, row)], fee, tax];
		default:
			return [['amount', (row) => written(row.gross, row)], fee, tax];
	}
}

/** A name of a column of amounts with its unit. */
function inUnit(name: string, { fees, withUnit }: Style): string {
	const isAmount = /amount|gross|fee|vat|net|debit|credit/i.test(name) && !/id|currency|usd/i.test(name);
	return isAmount && fees !== 'foreignFee' ? withUnit(name) : name;
}

const NUMBERS = { SAR: '682', KWD: '414', JPY: '392', USD: '840' };

function currencyOf({ isOdd }: Movement, { currency, odd, numericCurrency }: Style): string {
	const code = isOdd && odd === 'foreign' ? 'USD' : currency;
	return numericCurrency ? NUMBERS[code] : code;
}

function sheetOf(random: Random, rows: Movement[], style: Style, type: Type | undefined): Sheet {
	const { signs, layout } = style;
	const reduces = type !== undefined && REDUCES.includes(type);
	const manyDecimals = (text: string) =>
		/\d$/.test(text) && text.includes('.') ? `${text}12345` : `${text}.0012345`;
	const written = (units: number, row: Movement) => {
		if (row.isOdd && style.odd === 'unreadable') return row.odd;
		const shown = signs === 'signed' ? (reduces && !style.reducesWithMinus ? 0 - units : units) : Math.abs(units);
		return row.isOdd && style.odd === 'manyDecimals'
			? manyDecimals(toText(BigInt(Math.abs(units)), style.currency))
			: money(shown, style);
	};
	let amounts = amountColumns(style, { type, written });
	if (signs === 'debitCredit') {
		const [replaced, last] = amounts.findLast(([name]) => name.includes('amount')) as Column;
		amounts = [
			...amounts.filter(([name]) => name !== replaced),
			['debit', (row) => (row.amount < 0 ? last(row) : '')],
			['credit', (row) => (row.amount < 0 ? '' : last(row))],
		];
	}
	const columns: Column[] = [
		...(layout === 'typeColumn' ? [['id', ({ own }) => own] as Column] : []),
		['charge_id', ({ charge }) => charge],
		...(type !== 'charge' && type !== undefined && style.withOwnIds
			? [[`${type}_id`, ({ own }) => own] as Column]
			: []),
		['order_reference', ({ order }) => order],
		...(layout === 'typeColumn' ? [['type', (row) => wordOf(row, style)] as Column] : []),
		...(style.totalColumn === 'terminal' ? [['terminal', () => 'T-17'] as Column] : []),
		...(style.ownAmounts && type === 'refund'
			? ([
					['charge_date', () => dateText('2025-01-01', style)],
					['refund_date', (row: Movement) => dateText(row.day, style)],
				] as Column[])
			: [['created_at', (row) => dateText(row.day, style)] as Column]),
		['payment_method', ({ method }) => method],
		...amounts,
		...(signs === 'direction' ? [['cr_dr', ({ amount }) => (amount < 0 ? 'DR' : 'CR')] as Column] : []),
	];
	const hasCurrency = style.withCurrency || style.odd === 'foreign';
	if (hasCurrency && style.fees !== 'foreignFee') columns.push(['currency', (row) => currencyOf(row, style)]);
	if (style.withStatus || style.odd === 'status')
		columns.push([style.status, (row) => (row.isOdd && style.odd === 'status' ? row.odd : style.paidStatus)]);
	if (style.rate !== undefined) columns.push([style.rate, () => random.pick(['2.50', '2.75', '0.025', '2.5%'])]);
	const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
	if (style.repeats === 'again' && type !== 'other') cells.push([...(cells[0] as string[])]);
	// A total has no ID, and its name in any cell.
	if (style.total !== 'none' && rows.length > 1) {
		const at = columns.findLastIndex(([name]) => /amount|credit/.test(name));
		const label = columns.findIndex(([name]) => name === style.totalColumn);
		const all = money(Math.abs(sum(rows.map(({ amount }) => amount))), style);
		const total = columns.map((_, index) => (index === at ? all : index === label ? style.total : ''));
		if (style.totalPlace !== 'start') cells.push(total);
		if (style.totalPlace !== 'end') cells.unshift(total);
	}
	if (type === undefined && style.withPayoutRow) cells.push(payoutCells(rows, columns, style));
	const droppable = ['created_at', 'payment_method', style.status, 'charge_date', 'refund_date'].map(style.spelling);
	return {
		name: `30112026 - ${type === undefined ? 'TRANSACTIONS' : SHEETS[type]} 332387573923.csv`,
		header: columns.map(([name]) => (name === style.rate ? name : inUnit(style.spelling(name), style))),
		rows: cells,
		droppable,
	};
}

/** What the account itself pays is called as what it's paid. */
function wordOf({ type, isOwnPayment }: Movement, { words }: Style): string {
	return words[isOwnPayment ? 'charge' : type];
}

/** The payout's own row: what it takes, of which its fee never reaches the bank. */
function payoutCells(rows: Movement[], columns: Column[], style: Style): string[] {
	const taken = sum(counted(rows, style).map(({ amount }) => amount));
	const payout: Movement = {
		...(rows[0] as Movement),
		own: 'po_1',
		charge: 'po_1',
		order: 'payout row',
		gross: style.payoutFee - taken,
		fee: 0 - style.payoutFee,
		tax: 0,
		amount: 0 - taken,
		isOdd: false,
	};
	return columns.map(([name, cell]) => {
		if (name === 'type') return 'payout';
		return name === style.status && style.payoutStatus !== '' ? style.payoutStatus : cell(payout);
	});
}

export function sheetsOf(random: Random, movements: Movement[], style: Style): Sheet[] {
	const sheets =
		style.layout === 'typeColumn'
			? [sheetOf(random, movements, style, undefined)]
			: TYPES.map((type) => [type, movements.filter((row) => row.type === type)] as const)
					.filter(([, rows]) => rows.length > 0)
					.map(([type, rows]) => sheetOf(random, rows, style, type));
	if (style.fees !== 'summary') return sheets;
	const values = [money(summaryFee(movements), style), money(summaryTax(movements), style)];
	const name = '30112026 - PAYOUT SUMMARY 332387573923.csv';
	const said = style.payoutStatus === '' ? [] : [style.payoutStatus];
	const lines = [
		['Fees deducted', values[0] ?? ''],
		['VAT', values[1] ?? ''],
		...said.map((word) => ['Status', word]),
	];
	const rows = random.pick([
		{ header: ['Item', 'Value'], rows: lines },
		{ header: lines.map(([label = '']) => label), rows: [lines.map(([, value = '']) => value)] },
	]);
	return [...sheets, { name, droppable: [], ...rows }];
}

export function csvOf({ header, rows }: Sheet, { separator, title }: Style): string {
	const empty = separator.repeat(header.length - 1);
	const titles = {
		none: [],
		words: [`Settlement report${empty}`, ''],
		amounts: [`Net payout${separator}1.234${empty.slice(2)}`, `Period${separator}2026-11-01${empty.slice(2)}`, ''],
	}[title];
	const lines = [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(separator));
	return [...titles, ...lines].join('\n');
}

/** The sheet of another day: other order, columns added, and those dropped that say no ID, type or amount. */
export function anotherDay(random: Random, sheet: Sheet): Sheet {
	const added = ['order_id', 'terminal', 'risk score', 'customer_name', 'invoice'].filter(() => random.oneIn(3));
	const kept = sheet.header.flatMap((name, index) =>
		sheet.droppable.includes(name) && random.oneIn(2) ? [] : [index],
	);
	const isPlain = sheet.rows.every(([first]) => first !== '');
	return {
		...sheet,
		header: [...added, ...kept.map((index) => sheet.header[index] as string)],
		rows: (isPlain ? random.shuffled(sheet.rows) : sheet.rows).map((row) => [
			...added.map(() => (row[0] === '' ? '' : String(random.int(9)))),
			...kept.map((index) => row[index] as string),
		]),
	};
}
