/** Payouts as services may write them: what truly happened, and the sheets that say so. */
import { rawZip } from '../../test/domain/archive/rawZip.ts';
import type { FeePlacement } from '../../nodes/CardPayments/domain/services';
import { byType, type TransactionType } from '../../nodes/CardPayments/domain/transactions/transactions.ts';
import type { Random } from './random';
import { money, MONTHS, sum, summaryFee, summaryTax, two, USUAL_SPELLINGS, type Writing } from './writing.ts';

export const NUMBER = '332387573923';
/** What happened, in minor units: `gross + fee + tax` is what it does to the payout. */
export interface Movement {
	type: TransactionType;
	/** The row's own ID in Charges and, where the sheet has it, in Refund. */
	own: string;
	/** What the row calls the charge. */
	charge: string;
	order: string;
	day: number;
	month: number;
	year: number;
	method: string;
	gross: number;
	fee: number;
	tax: number;
}

type FeeLayout = 'net' | 'netInclusive' | 'deducted' | 'notDeducted' | 'summary' | 'feeSheet' | 'none';

/** How a service writes its sheets. */
export interface Style extends Writing {
	fees: FeeLayout;
	reducesWithMinus: boolean;
	dates: 'iso' | 'day' | 'dayFirst' | 'monthFirst' | 'epoch' | 'named' | 'hijri' | 'buddhist';
	/** Amounts are in the smallest unit, as the columns' names say. */
	inHalalas?: boolean;
	spelling: (name: string) => string;
	withCurrency: boolean;
	withRefundId: boolean;
	/** Whether refunds cost a fee, give one back or neither, and whether that shows in the fee's sign. */
	refundFees: 1 | -1 | 0;
	feesAreSigned: boolean;
	/** What ADJUSTMENTS do. */
	others: 1 | -1;
	totals: boolean;
	unreadable: boolean;
	foreign: boolean;
}

const WORDS = byType(({ sheet }, type) => (type === 'other' ? 'ADJUSTMENTS' : sheet.toUpperCase()));
export const REDUCES = ['refund', 'dispute', 'fee'];
const METHODS = ['mada', 'VISA', 'KNET', ''];

export function styleOf(random: Random): Style {
	const odd = () => random.oneIn(12);
	return {
		currency: random.pick(['SAR', 'SAR', 'KWD', 'JPY']),
		fees: random.pick(['net', 'netInclusive', 'deducted', 'notDeducted', 'summary', 'feeSheet', 'none']),
		numbers: random.pick(['plain', 'plain', 'plain', 'thousands', 'comma', 'code', 'codeBehind', 'arabic']),
		minus: random.pick(['before', 'before', 'behind', 'brackets']),
		reducesWithMinus: random.oneIn(2),
		dates: random.pick(['iso', 'day', 'dayFirst', 'monthFirst', 'epoch', 'named']),
		spelling: random.pick(USUAL_SPELLINGS),
		withCurrency: random.oneIn(2),
		withRefundId: random.oneIn(2),
		refundFees: random.pick([0, 1, -1]),
		feesAreSigned: random.oneIn(2),
		others: random.pick([1, -1]),
		totals: odd(),
		unreadable: odd(),
		foreign: odd(),
	};
}

/** Each movement has a number of its own. A seed counts from 0. */
export const serial = { last: 0 };

export function movement(random: Random, type: TransactionType, { fees, others, refundFees }: Style): Movement {
	const id = ++serial.last;
	const size = 1 + random.int(random.pick([100, 100_000, 3_000_000]));
	const isReversal = [...REDUCES, 'charge'].includes(type) && random.oneIn(15);
	const reduces = type === 'other' ? others < 0 : REDUCES.includes(type);
	const gross = (reduces !== isReversal ? -1 : 1) * size;
	const inRows = ['net', 'netInclusive', 'deducted', 'notDeducted'].includes(fees);
	const costs = { charge: 1, refund: refundFees }[type as string] ?? 0;
	const hasFee = inRows && !random.oneIn(8) && !(type === 'charge' && isReversal);
	const fee = hasFee ? costs * Math.ceil(size / 50) : 0;
	const tax = hasFee && random.oneIn(2) ? costs * Math.ceil(size / 350) : 0;
	return {
		type,
		own: `${type.slice(0, 3)}_${id}`,
		// What takes a charge back has the charge's ID.
		charge: type === 'charge' ? `cha_${isReversal ? id - 1 : id}` : `chg_${random.int(5)}`,
		order: `order ${id}`,
		day: 1 + random.int(28),
		month: 1 + random.int(12),
		year: 2026,
		method: random.pick(METHODS),
		gross: type === 'fee' ? 0 : gross,
		fee: type === 'fee' ? gross : 0 - fee,
		tax: 0 - tax,
	};
}

export function movementsOf(random: Random, style: Style): Movement[] {
	const types: TransactionType[] = ['refund', 'dispute', 'dispute_release'];
	if (style.fees === 'feeSheet') types.push('fee');
	if (random.oneIn(4)) types.push('other');
	const some = types.flatMap((type) => random.list(4, () => movement(random, type, style)));
	// A sheet of nothing but reversals can't be told from one that is written with the other sign.
	for (const type of types) {
		const rows = some.filter((row) => row.type === type);
		if (!rows.every((row) => REDUCES.includes(type) && (row.gross || row.fee) > 0)) continue;
		for (const row of rows)
			Object.assign(row, { gross: 0 - row.gross, fee: type === 'fee' ? 0 - row.fee : row.fee });
	}
	return [...random.list(8, () => movement(random, 'charge', style)), movement(random, 'charge', style), ...some];
}

export const netOf = ({ gross, fee, tax }: Movement) => gross + fee + tax;

export const amountText = (units: number, style: Style) => money(units, style, style.inHalalas);
export const isoDay = ({ year, month, day }: Movement) => `${year}-${two(month)}-${two(day)}`;

/** Of Umm al-Qura's calendar. */
const HIJRI = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura-nu-latn', {
	...{ day: '2-digit', month: '2-digit', year: 'numeric' },
	timeZone: 'UTC',
});

function hijri(row: Movement): string {
	const parts = new Map(HIJRI.formatToParts(Date.parse(isoDay(row))).map(({ type, value }) => [type, value]));
	return ['day', 'month', 'year'].map((part) => parts.get(part as Intl.DateTimeFormatPartTypes)).join('/');
}

function dateText(row: Movement, { dates }: Style): string {
	const name = MONTHS[row.month - 1];
	return {
		iso: `${isoDay(row)}T12:00:00Z`,
		day: isoDay(row),
		dayFirst: `${two(row.day)}/${two(row.month)}/${row.year} 15:00:00`,
		monthFirst: `${two(row.month)}/${two(row.day)}/${row.year}`,
		epoch: String(Date.parse(`${isoDay(row)}T12:00:00Z`)),
		named: `${row.day} ${name} ${row.year}`,
		hijri: hijri(row),
		buddhist: `${two(row.day)}/${two(row.month)}/${row.year + 543}`,
	}[dates];
}

export interface Sheet {
	words: string;
	header: string[];
	rows: string[][];
}

export function sheetOf(random: Random, type: TransactionType, rows: Movement[], style: Style): Sheet {
	const written = (units: number) =>
		amountText(REDUCES.includes(type) && !style.reducesWithMinus ? 0 - units : units, style);
	const columns: Array<[string, (row: Movement) => string]> = [
		[random.pick(['charge_id', 'transaction_id', 'id']), ({ charge }) => charge],
		['order_reference', ({ order }) => order],
		['created_at', (row) => dateText(row, style)],
		['payment_method', ({ method }) => method],
	];
	if (type === 'refund' && style.withRefundId) columns.push(['refund_id', ({ own }) => own]);
	const cost = (units: number) => amountText(style.feesAreSigned ? 0 - units : Math.abs(units), style);
	const costs: typeof columns = [
		['fee', (row) => cost(style.fees === 'netInclusive' ? row.fee + row.tax : row.fee)],
		['vat', (row) => cost(row.tax)],
	];
	const hasCosts = rows.some(({ fee, tax }) => fee !== 0 || tax !== 0) || random.oneIn(2);
	if (type === 'fee') columns.push(['amount', (row) => written(netOf(row))]);
	else if (style.fees === 'net' || style.fees === 'netInclusive')
		columns.push(['amount', ({ gross }) => written(gross)], ...costs, ['net_amount', (row) => written(netOf(row))]);
	else if (style.fees === 'deducted')
		columns.push(['amount', (row) => written(netOf(row))], ...(hasCosts ? costs : []));
	else {
		columns.push(['amount', ({ gross }) => written(gross)]);
		if (style.fees === 'notDeducted' && hasCosts) columns.push(...costs);
	}
	if (style.withCurrency) columns.push(['currency', () => style.currency]);
	const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
	const at = columns.findLastIndex(([name]) => name.endsWith('amount'));
	const total = columns.map((_, index) => (index === at ? written(sum(rows.map(netOf))) : ''));
	const some = random.pick(cells);
	if (style.unreadable && some !== undefined) some[at] = random.pick(['n/a', '', '1e3', '12.3.4']);
	const currency = columns.findIndex(([name]) => name === 'currency');
	if (style.foreign && some !== undefined && currency >= 0) some[currency] = 'USD';
	if (style.totals && rows.length > 1 && type === 'charge') cells.push(total);
	const unit = (name: string) =>
		style.inHalalas && /amount$|^fee$|^vat$/.test(name)
			? `${style.spelling(name)} (halalas)`
			: style.spelling(name);
	return { words: WORDS[type], header: columns.map(([name]) => unit(name)), rows: cells };
}

export function sheetsOf(random: Random, movements: Movement[], style: Style): Sheet[] {
	const types = Object.keys(WORDS) as TransactionType[];
	const sheets = types
		.map((type) => [type, movements.filter((row) => row.type === type)] as const)
		.filter(([, rows]) => rows.length > 0)
		.map(([type, rows]) => sheetOf(random, type, rows, style));
	if (style.fees !== 'summary') return sheets;
	const values = [amountText(summaryFee(movements), style), amountText(summaryTax(movements), style)];
	const vertical = {
		header: ['Item', 'Value'],
		rows: [
			['Fees deducted', values[0]],
			['VAT', values[1]],
		] as string[][],
	};
	const horizontal = { header: ['Fees deducted', 'VAT'], rows: [values] };
	return [...sheets, { words: 'PAYOUT SUMMARY', ...random.pick([vertical, horizontal]) }];
}

export function zipOf(
	sheets: Sheet[],
	name: (words: string, index: number) => string = (words) => `29102023  - ${words} ${NUMBER}.csv`,
) {
	return rawZip(
		sheets.map(({ words, header, rows }, index) => {
			const text = [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
			const content = Buffer.from(text);
			return { name: name(words, index), content, data: content, method: 0 };
		}),
	);
}

export const PLACES: Record<FeeLayout, FeePlacement> = {
	net: 'inRows',
	netInclusive: 'inRows',
	deducted: 'inRows',
	notDeducted: 'inRowsNotDeducted',
	summary: 'inSummary',
	feeSheet: 'inRows',
	none: 'none',
};

/** The sheet as it may come another day: in another order, renamed, split, with one more column. */
export function changed(random: Random, { words, header, rows }: Sheet): Sheet[] {
	if (words.includes('SUMMARY')) return [{ words, header, rows }];
	const hasTotal = rows.some(([id, order]) => id === '' && order === '');
	const mixed = hasTotal ? rows : random.shuffled(rows);
	const withMore = random.oneIn(3);
	const cells = withMore ? mixed.map((row) => [`${random.int(9)}`, ...row]) : mixed;
	const names = withMore ? [random.pick(['note', 'terminal', 'risk score']), ...header] : header;
	const renamed = random.pick([words, words.toLowerCase(), words.replace('_', ' ')]);
	const cut = hasTotal ? 0 : random.int(cells.length + 1);
	const files = [cells.slice(0, cut), cells.slice(cut)].filter((part) => part.length > 0);
	return files.map((part) => ({ words: renamed, header: names, rows: part }));
}
