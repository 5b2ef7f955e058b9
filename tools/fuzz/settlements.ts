import { decimalOf, inMinorUnits, numberOf } from '../../nodes/CardPayments/domain/money/decimal';
import type { SheetDescription } from '../../nodes/CardPayments/domain/settlement/description';
import { followDisputes } from '../../nodes/CardPayments/domain/settlement/disputes';
import { goneKeys } from '../../nodes/CardPayments/domain/settlement/knownKeys';
import { readPayout } from '../../nodes/CardPayments/domain/settlement/readPayout';
import { Totals } from '../../nodes/CardPayments/domain/settlement/totals';
import type { Transaction } from '../../nodes/CardPayments/domain/settlement/transactions';
import type { TransactionType } from '../../nodes/CardPayments/domain/sheets/kinds';
import { OPTIONS } from '../../test/domain/settlement/reading';
import {
	changed,
	CURRENCIES,
	isoDay,
	movement,
	movementsOf,
	netOf,
	NUMBER,
	PLACES,
	serial,
	sheetOf,
	sheetsOf,
	shuffled,
	styleOf,
	sum,
	summaryFee,
	summaryTax,
	zipOf,
	type Currency,
	type Movement,
	type Sheet,
	type Style,
} from './payouts';
import type { Fuzzer, Random } from './random';

/** What becomes of a reading: true, not all known or wrong with a word, refused, or wrong without a word. */
const VERDICTS = ['right', 'warned', 'refused', 'wrong in silence'] as const;
type Verdict = (typeof VERDICTS)[number];

const counted = new Map<string, Record<Verdict, number>>();

const ID = `payout_${NUMBER}`;

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

interface Asked {
	zip: Buffer;
	paid: number;
	currency: Currency;
	description: SheetDescription;
	types: TransactionType[];
}

async function read({ zip, paid, currency, description, types }: Asked) {
	const amount = numberOf(decimalOf(paid, CURRENCIES[currency]));
	const warnings: string[] = [];
	const transactions: Transaction[] = [];
	const reading = readPayout(
		{ payout: { id: ID, amount, currency, date: 0 }, zip, source: { payoutId: ID } },
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
	serial.last = 0;
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
	await judge('one type', async () => {
		const type = random.pick(['charge', 'refund', 'fee'] as const);
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
		const total = sum(parted.map((part) => Math.round(inMinorUnits(part, style.currency))));
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
	const known = new Map(first.transactions.map(({ key }) => [key, Number.NaN]));
	const missing = second.transactions.filter(({ key }) => !known.has(key)).map((each) => each.order_reference);
	const gone = goneKeys({ keys: known, repeated: new Set() }, ID, new Set(second.transactions.map(({ key }) => key)));
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

/** How often each reading came out how. */
export function verdicts(): string {
	const lines = [...counted].map(
		([what, counts]) => `| ${what} | ${VERDICTS.map((each) => counts[each]).join(' | ')} |`,
	);
	return lines.length === 0
		? ''
		: ['| | ' + VERDICTS.join(' | ') + ' |', '|---|---|---|---|---|', ...lines].join('\n');
}
