import { formatDecimal } from '../../nodes/CardPayments/domain/money/decimal';
import { offsetsOf } from '../../nodes/CardPayments/domain/settlement/dates';
import type { SheetDescription } from '../../nodes/CardPayments/domain/settlement/description';
import { followDisputes } from '../../nodes/CardPayments/domain/settlement/disputes';
import { goneKeys } from '../../nodes/CardPayments/domain/settlement/knownKeys';
import { payoutFile, readPayout, type ReadOptions } from '../../nodes/CardPayments/domain/settlement/readPayout';
import { Totals } from '../../nodes/CardPayments/domain/settlement/totals';
import type { Transaction } from '../../nodes/CardPayments/domain/settlement/transactions';
import { ARCHIVE_LIMITS } from '../../nodes/CardPayments/domain/sheets/archive/archive';
import type { TransactionType } from '../../nodes/CardPayments/domain/sheets/kinds';
import { RowMemory } from '../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { SharedTexts } from '../../nodes/CardPayments/domain/sheets/csv';
import { rawZip } from '../../test/domain/sheets/archive/rawZip';
import type { Fuzzer } from './fuzzers';
import type { Random } from './random';

/** What becomes of a reading: true, not all known or wrong with a word, refused, or wrong without a word. */
const VERDICTS = ['right', 'warned', 'refused', 'wrong in silence'] as const;
type Verdict = (typeof VERDICTS)[number];

const counted = new Map<string, Record<Verdict, number>>();

const NUMBER = '332387573923';
const ID = `payout_${NUMBER}`;
const CURRENCIES = { SAR: 2, KWD: 3, JPY: 0 } as const;
type Currency = keyof typeof CURRENCIES;

/** What happened, in minor units: `gross + fee + tax` is what it does to the payout. */
interface Movement {
	type: TransactionType;
	/** The row's own ID in Charges and, where the sheet has it, in Refund. */
	own: string;
	/** What the row calls the charge. */
	charge: string;
	order: string;
	day: number;
	month: number;
	method: string;
	gross: number;
	fee: number;
	tax: number;
}

type FeeLayout = 'net' | 'netInclusive' | 'deducted' | 'notDeducted' | 'summary' | 'feeSheet' | 'none';

/** How a service writes its sheets. */
interface Style {
	currency: Currency;
	fees: FeeLayout;
	numbers: 'plain' | 'thousands' | 'comma' | 'code' | 'codeBehind' | 'arabic';
	minus: 'before' | 'behind' | 'brackets';
	reducesWithMinus: boolean;
	dates: 'iso' | 'day' | 'dayFirst' | 'monthFirst' | 'epoch' | 'named';
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

const SPELLINGS = [
	(name: string) => name,
	(name: string) => name.toUpperCase(),
	(name: string) =>
		name.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
];
const WORDS: Record<TransactionType, string> = {
	charge: 'CHARGES',
	refund: 'REFUND',
	dispute: 'DISPUTE',
	dispute_release: 'DISPUTE_RELEASE',
	fee: 'FEES',
	other: 'ADJUSTMENTS',
};
const REDUCES = ['refund', 'dispute', 'fee'];
const METHODS = ['mada', 'VISA', 'KNET', ''];

function styleOf(random: Random): Style {
	const odd = () => random.oneIn(12);
	return {
		currency: random.pick(['SAR', 'SAR', 'KWD', 'JPY']),
		fees: random.pick(['net', 'netInclusive', 'deducted', 'notDeducted', 'summary', 'feeSheet', 'none']),
		numbers: random.pick(['plain', 'plain', 'plain', 'thousands', 'comma', 'code', 'codeBehind', 'arabic']),
		minus: random.pick(['before', 'before', 'behind', 'brackets']),
		reducesWithMinus: random.oneIn(2),
		dates: random.pick(['iso', 'day', 'dayFirst', 'monthFirst', 'epoch', 'named']),
		spelling: random.pick(SPELLINGS),
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

let serial = 0;

function movement(random: Random, type: TransactionType, { fees, others, refundFees }: Style): Movement {
	const id = ++serial;
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
		method: random.pick(METHODS),
		gross: type === 'fee' ? 0 : gross,
		fee: type === 'fee' ? gross : 0 - fee,
		tax: 0 - tax,
	};
}

function movementsOf(random: Random, style: Style): Movement[] {
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

const netOf = ({ gross, fee, tax }: Movement) => gross + fee + tax;
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

function money(units: number, { currency, numbers, minus }: Style): string {
	const decimals = CURRENCIES[currency];
	const plain = formatDecimal({ digits: BigInt(Math.abs(units)), scale: decimals }, decimals);
	const [whole = '', fraction = ''] = plain.split('.');
	const groups = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
	const styles: Record<Style['numbers'], string> = {
		plain,
		thousands: `${groups(',')}${fraction && `.${fraction}`}`,
		comma: `${groups('.')}${fraction && `,${fraction}`}`,
		code: `${currency} ${plain}`,
		codeBehind: `${plain} ${currency}`,
		arabic: `${groups('٬')}${fraction && `٫${fraction}`}`.replace(
			/\d/g,
			(digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string,
		),
	};
	const text = styles[numbers];
	if (units >= 0) return text;
	return { before: `-${text}`, behind: `${text}-`, brackets: `(${text})` }[minus];
}

const two = (number: number) => String(number).padStart(2, '0');
const isoDay = ({ day, month }: Movement) => `2026-${two(month)}-${two(day)}`;

function dateText(row: Movement, { dates }: Style): string {
	const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][row.month - 1];
	return {
		iso: `${isoDay(row)}T12:00:00Z`,
		day: isoDay(row),
		dayFirst: `${two(row.day)}/${two(row.month)}/2026 15:00:00`,
		monthFirst: `${two(row.month)}/${two(row.day)}/2026`,
		epoch: String(Date.parse(`${isoDay(row)}T12:00:00Z`)),
		named: `${row.day} ${name} 2026`,
	}[dates];
}

interface Sheet {
	words: string;
	header: string[];
	rows: string[][];
}

function sheetOf(random: Random, type: TransactionType, rows: Movement[], style: Style): Sheet {
	const written = (units: number) =>
		money(REDUCES.includes(type) && !style.reducesWithMinus ? 0 - units : units, style);
	const columns: Array<[string, (row: Movement) => string]> = [
		[random.pick(['charge_id', 'transaction_id', 'id']), ({ charge }) => charge],
		['order_reference', ({ order }) => order],
		['created_at', (row) => dateText(row, style)],
		['payment_method', ({ method }) => method],
	];
	if (type === 'refund' && style.withRefundId) columns.push(['refund_id', ({ own }) => own]);
	const cost = (units: number) => money(style.feesAreSigned ? 0 - units : Math.abs(units), style);
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
	return { words: WORDS[type], header: columns.map(([name]) => style.spelling(name)), rows: cells };
}

function sheetsOf(random: Random, movements: Movement[], style: Style): Sheet[] {
	const types = Object.keys(WORDS) as TransactionType[];
	const sheets = types
		.map((type) => [type, movements.filter((row) => row.type === type)] as const)
		.filter(([, rows]) => rows.length > 0)
		.map(([type, rows]) => sheetOf(random, type, rows, style));
	if (style.fees !== 'summary') return sheets;
	const values = [money(summaryFee(movements), style), money(summaryTax(movements), style)];
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

const summaryFee = (movements: Movement[]) => 3 * movements.length;
const summaryTax = (movements: Movement[]) => movements.length;

function zipOf(
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

const PLACES: Record<FeeLayout, SheetDescription['fees']> = {
	net: 'inRows',
	netInclusive: 'inRows',
	deducted: 'inRows',
	notDeducted: 'inRowsNotDeducted',
	summary: 'inSummary',
	feeSheet: 'inRows',
	none: 'none',
};

/** Says all, something or nothing of a service's sheets, or something wrong. */
function descriptionOf(random: Random, { fees, dates, others }: Style): SheetDescription {
	const effect = others > 0 ? ('adds' as const) : ('reduces' as const);
	const isDescribed = !random.oneIn(3);
	const dateFormat = dates === 'monthFirst' ? ('monthFirst' as const) : ('dayFirst' as const);
	return {
		columns: {},
		dateFormat: isDescribed ? dateFormat : 'auto',
		fees: isDescribed ? PLACES[fees] : random.pick(['inRows', 'inRows', 'inRowsNotDeducted', 'inSummary', 'none']),
		others: isDescribed ? [{ name: 'Adjustments', effect }] : [],
	};
}

const OPTIONS: Omit<ReadOptions, 'description' | 'types'> = {
	added: [],
	amountsAs: 'numbers',
	withMinors: true,
	withReason: false,
	withRow: false,
	formatFor: 'databases',
	offsetAt: offsetsOf('Asia/Riyadh'),
	limits: ARCHIVE_LIMITS,
	fallbackEncoding: 'windows-1256',
	memory: () => new RowMemory(2 ** 30),
	texts: new SharedTexts(),
	pause: async () => undefined,
};

interface Asked {
	zip: Buffer;
	paid: number;
	currency: Currency;
	description: SheetDescription;
	types: TransactionType[];
}

async function read({ zip, paid, currency, description, types }: Asked) {
	const decimals = CURRENCIES[currency];
	const amount = Number(formatDecimal({ digits: BigInt(paid), scale: decimals }, decimals));
	const warnings: string[] = [];
	const transactions: Transaction[] = [];
	const reading = readPayout(
		payoutFile({ id: ID, amount, currency, date: 0 }, zip),
		{ ...OPTIONS, description, types },
		(warning, where) => warnings.push(`${where}: ${warning}`),
	);
	let next = await reading.next();
	for (; next.done !== true; next = await reading.next()) transactions.push(...next.value);
	if (next.value?.balanced === false) warnings.push('The payout does not balance');
	return { transactions, warnings, balance: next.value };
}

type Reading = Awaited<ReturnType<typeof read>>;

/** What is wrong in transactions, each found by its order: an amount that isn't so, a row too many or too few. */
function wrongIn(transactions: Transaction[], expected: Movement[], lists: string[]): string[] {
	const truth = new Map(expected.map((row) => [row.order, row]));
	const wrong: string[] = [];
	for (const transaction of transactions) {
		if (transaction.key.endsWith('/fee/summary')) continue;
		const row = truth.get(transaction.order_reference ?? '');
		truth.delete(transaction.order_reference ?? '');
		if (row === undefined) {
			wrong.push(`${transaction.key} is no movement`);
			continue;
		}
		const { date, amount_minor, gross_minor, fee_minor, tax_minor } = transaction;
		if (amount_minor !== netOf(row)) wrong.push(`${row.order}: amount ${amount_minor} is ${netOf(row)}`);
		for (const [name, given, is] of [
			['gross', gross_minor, row.gross],
			['fee', fee_minor, row.fee],
			['tax', tax_minor, row.tax],
		] as const)
			if (typeof given === 'number' && given !== is && lists.includes(name))
				wrong.push(`${row.order}: ${name} ${given} is ${is}`);
		if (date?.slice(0, 10) !== isoDay(row)) wrong.push(`${row.order}: date ${date} is ${isoDay(row)}`);
	}
	for (const order of truth.keys()) wrong.push(`${order} is missing`);
	return wrong;
}

async function judge(what: string, reading: () => Promise<{ wrong: string[]; warnings: string[] }>): Promise<void> {
	const counts = counted.get(what) ?? { right: 0, warned: 0, refused: 0, 'wrong in silence': 0 };
	counted.set(what, counts);
	const { wrong, warnings } = await reading().catch(() => ({ wrong: ['refused'], warnings: undefined }));
	if (warnings === undefined) counts.refused++;
	else if (wrong.length === 0) counts.right++;
	else {
		// A word about dates says nothing of amounts.
		const isOfDate = (text: string) => /\bdate\b/i.test(text);
		const silent = wrong.filter((each) => !warnings.some((warning) => isOfDate(warning) === isOfDate(each)));
		if (silent.length === 0) counts.warned++;
		else {
			counts['wrong in silence']++;
			throw new Error(`${what} is wrong in silence: ${silent.join('; ')}`);
		}
	}
}

/** Payouts as services may write them, beside what truly happened. */
export const settlements: Fuzzer = async (random) => {
	serial = 0;
	const style = styleOf(random);
	const movements = movementsOf(random, style);
	const sheets = sheetsOf(random, movements, style);
	const description = descriptionOf(random, style);
	const inSummary = style.fees === 'summary' ? summaryFee(movements) + summaryTax(movements) : 0;
	const truly = sum(movements.map(netOf)) - inSummary;
	// With wrong settings and a wrong amount, the two can cancel each other out: nobody could tell.
	const isDescribed = description.others.length > 0;
	const paid = isDescribed && random.oneIn(3) ? truly + random.pick([1, -1, 100, movements[0]?.gross ?? 1]) : truly;
	const zip = zipOf(sheets);
	const { currency } = style;
	const parts = ['gross', 'fee', 'tax'];
	const readTypes = async (types: TransactionType[]) => await read({ zip, paid, currency, description, types });
	const ofTypes = (types: TransactionType[]) =>
		movements.filter(({ type }) => types.length === 0 || types.includes(type));

	let all: Reading | undefined;
	await judge('all types', async () => {
		all = await readTypes([]);
		return { wrong: wrongIn(all.transactions, movements, parts), warnings: all.warnings };
	});
	for (const type of ['charge', 'refund', 'fee'] as const)
		await judge('one type', async () => {
			const { transactions, warnings } = await readTypes([type]);
			return { wrong: wrongIn(transactions, ofTypes([type]), parts), warnings };
		});
	await judge('disputes', async () => {
		const { transactions, warnings } = await readTypes(['dispute', 'dispute_release']);
		const disputes = followDisputes([{ payout: { id: ID, date: 0 }, transactions }], {
			chargedBackAfterDays: undefined,
			now: 0,
			withRows: false,
		});
		const held = sum(ofTypes(['dispute']).map(({ gross }) => Math.min(0, gross)));
		const given = sum(
			disputes.filter(({ disputed_in }) => disputed_in !== null).map((each) => each.amount_minor ?? 0),
		);
		return { wrong: given === -held ? [] : [`${given} held is ${-held}`], warnings };
	});
	await judge('reconcile', async () => {
		const { balance, warnings } = all ?? (await readTypes([]));
		const says = balance?.balanced === true;
		const parted =
			balance === undefined
				? []
				: [
						balance.gross,
						balance.refunds,
						balance.disputes,
						balance.dispute_releases,
						balance.fees,
						balance.taxes,
						balance.others,
					];
		const total = sum(
			parted.map(({ digits, scale }) => Math.round(Number(digits) * 10 ** (CURRENCIES[style.currency] - scale))),
		);
		const wrong = says && paid !== truly ? ['balanced is wrong'] : [];
		if (says && total !== truly) wrong.push(`the parts are ${total}, not ${truly}`);
		if (!says && paid === truly) wrong.push('it balances');
		return { wrong, warnings };
	});
	await judge('totals', async () => {
		const { transactions, warnings } = all ?? (await readTypes([]));
		const totals = new Totals(['type'], 'transaction');
		for (const each of transactions) totals.add(each);
		const wrong = totals.items().flatMap(({ amount_minor, rows_without_amount, ...group }) => {
			const { type } = group as unknown as { type: TransactionType };
			const is = sum(ofTypes([type]).map(netOf)) - (type === 'fee' ? inSummary : 0);
			return amount_minor === is && rows_without_amount === 0 ? [] : [`${type}: ${amount_minor} is ${is}`];
		});
		return { wrong, warnings };
	});
	await judge('known keys', async () => await secondDay(random, { style, description, sheets }));
};

interface Day {
	style: Style;
	description: SheetDescription;
	sheets: Sheet[];
}

/** The same payout a day later: rows and sheets in another order, renamed, split, with more rows and columns. */
async function secondDay(random: Random, { style, description, sheets }: Day) {
	const { currency } = style;
	const asked = { paid: 0, currency, description, types: [] };
	const first = await read({ ...asked, zip: zipOf(sheets) });
	const more = random.oneIn(2) ? random.list(2, () => movement(random, 'charge', style)) : [];
	const added =
		more.length > 0
			? [sheetOf(random, 'charge', more, { ...style, totals: false, unreadable: false, foreign: false })]
			: [];
	const later = [...sheets, ...added].flatMap((sheet) => changed(random, sheet));
	const zip = zipOf(shuffled(random, later), (words, index) => `30102023 - ${words} (${index}) ${NUMBER}.csv`);
	const second = await read({ ...asked, zip });
	const known = {
		keys: new Map(first.transactions.map(({ key }) => [key, Number.NaN])),
		repeated: new Set<string>(),
	};
	const missing = second.transactions.filter(({ key }) => !known.keys.has(key)).map((each) => each.order_reference);
	const gone = goneKeys(known, ID, new Set(second.transactions.map(({ key }) => key)));
	const wrong = [];
	const expected = more.map(({ order }) => order).sort();
	if (JSON.stringify(missing.sort()) !== JSON.stringify(expected))
		wrong.push(`${missing.join()} are new, not ${expected.join()}`);
	const rows = new Map(
		[...first.transactions, ...second.transactions].map((each) => [each.key, each.order_reference]),
	);
	const orders = [...rows.values()].filter((order) => order !== null);
	const before = first.transactions.filter(({ order_reference }) => order_reference !== null).length;
	if (new Set(orders).size !== orders.length || orders.length !== before + more.length)
		wrong.push('an update by key loses or doubles rows');
	return { wrong, warnings: [...gone, ...second.warnings.filter((warning) => warning.includes('several rows'))] };
}

function changed(random: Random, { words, header, rows }: Sheet): Sheet[] {
	if (words.includes('SUMMARY')) return [{ words, header, rows }];
	const hasTotal = rows.some(([id, order]) => id === '' && order === '');
	const mixed = hasTotal ? rows : shuffled(random, rows);
	const withMore = random.oneIn(3);
	const cells = withMore ? mixed.map((row) => [`${random.int(9)}`, ...row]) : mixed;
	const names = withMore ? [random.pick(['note', 'terminal', 'risk score']), ...header] : header;
	const renamed = random.pick([words, words.toLowerCase(), words.replace('_', ' ')]);
	const cut = hasTotal ? 0 : random.int(cells.length + 1);
	const files = [cells.slice(0, cut), cells.slice(cut)].filter((part) => part.length > 0);
	return files.map((part) => ({ words: renamed, header: names, rows: part }));
}

function shuffled<T>(random: Random, list: T[]): T[] {
	const rest = [...list];
	return list.map(() => rest.splice(random.int(rest.length), 1)[0] as T);
}

/** How often each reading came out how. */
export function verdicts(): string {
	const lines = [...counted].map(
		([what, counts]) => `| ${what} | ${VERDICTS.map((each) => counts[each]).join(' | ')} |`,
	);
	return lines.length === 0
		? ''
		: ['| | ' + VERDICTS.join(' | ') + ' |', '|---|---|---|---|---|', ...lines].join('\n');
}
