import { foldName } from '../cells';
import { currenciesMeant } from '../currency';
import { describedBy, printLines, type Description, type MarkedLine, type TypeWord } from '../services';
import type { Pause } from '../turns';
import { amountsOf } from './amounts';
import { columnsOf, type Column } from './columns';
import { summaryFees } from './costs';
import { gridOf } from './grid';
import { fileLines, isShareOf, openLines, openUnit, signLines, wayLines, withQuestions } from './lines';
import { otherLines, signsShown } from './others';
import type { FindDescription, RawTable, ReadRows, Sought } from './proposal';
import { otherTypings, statusesOf, typingsOf } from './typings';
import { DISPROOFS, isSame, rowsOf, waysOf, type Candidates, type Way } from './ways';

/** What less likely ways must be behind by for the first to be likely, not asked. */
const BEHIND = 1;
/** Ways that are looked at, and rows that are read for them. */
const MOST_LOOKED = 60;
const MOST_READ = 24;
const MOST_ROWS_READ = 30_000;
/** So many texts of the same rows are read before these are given up. */
const MOST_TEXTS = 3;

/** A way that the reader comes to what was paid by. */
interface Found {
	way: Way;
	rows: Float64Array;
	/** As it was read. */
	description: Description;
	read: ReadRows;
}

export const findDescription: FindDescription = async (tables, sought) => {
	const grid = await gridOf(tables, sought.pause);
	if (grid.count === 0) return undefined;
	const { known, paid } = sought;
	const currency = paid?.currency || known.currency || '';
	const all: Array<{ given: Candidates; found: Found[]; othersOf: OthersOf }> = [];
	const isPaid = paid !== undefined;
	for (const seen of await columnsOf(grid, { currency, isPaid, description: known, pause: sought.pause })) {
		let given = await candidatesOf({ ...seen, grid, currency, paid: paid?.units ?? Number.NaN }, sought);
		// Of some of its rows nothing adds up, but by accident.
		const isWhole = tables.every(({ isCut }) => !isCut);
		const othersOf = othersBy(given, sought.pause);
		let found = isWhole ? await readWays(given, { tables, othersOf }, sought) : [];
		for (const typings of isWhole ? otherTypings(given) : []) {
			if (found.length > 0 || typings.length === 0) continue;
			const other = { ...given, typings };
			const read = await readWays(other, { tables, othersOf }, sought);
			// What the account is paid is open only for what the payout paid.
			found = read.filter(({ way }) => way.typing.isOfPaid !== true || way.payouts.length > 0);
			if (found.length > 0) given = other;
		}
		all.push({ given, found, othersOf });
	}
	// A unit that the columns' names say already makes no other rows.
	const met = all.filter(({ found }, at) => found.length > 0 && (at === 0 || !isAmong(found, all[0]?.found ?? [])));
	const [reading] = met.length > 0 ? met : all;
	if (reading?.given.columns.some(({ kind }) => kind === 'amount') !== true) return undefined;
	const { found, given, othersOf } = reading;
	const [first, ...others] = found;
	const near = others.filter(
		({ way }) => way.prior > (first as Found).way.prior - BEHIND || isWithoutSum(way, first as Found, given),
	);
	const isProved = isPaid && first !== undefined && others.length === 0 && met.length === 1 && isSure(first.way);
	const isOpenSign = all.some(({ given: { sign } }) => sign !== given.sign);
	const lines = [...fileLines(tables, grid), ...signLines(given, isOpenSign, met.length)];
	if (met.some((other) => other.given.unit !== given.unit)) lines.push(openUnit('either adds up'));
	if (first === undefined) lines.push(...openLines(given));
	else {
		const mark = isProved ? 'proved' : 'likely';
		const own = wayLines(first.way, first.rows, given, { mark, toRead: false });
		const descriptions = near.map(({ description }) => description);
		lines.push(...withQuestions(own, first.description, descriptions, given.columns));
	}
	lines.push(...(await othersOf(first?.way)));
	return {
		lines: withoutKnown(lines, known),
		isProved,
		isMet: first !== undefined,
	};
};

type Seen = Pick<Candidates, 'grid' | 'columns' | 'sign' | 'unit' | 'currency' | 'paid'>;

async function candidatesOf(seen: Seen, { pause, summary }: Sought): Promise<Candidates> {
	const { columns, grid, paid } = seen;
	await pause();
	const typings = typingsOf(grid, columns);
	await pause();
	const statuses = statusesOf(
		columns,
		typings.map(({ column }) => column),
	);
	await pause();
	const amounts = amountsOf(grid, columns, paid);
	await pause();
	return { ...seen, typings, statuses, amounts, fees: await summaryFees(summary, { ...seen, pause }) };
}

/** The ways that the reader itself comes to what was paid by, one of each reading of the rows. */
async function readWays(
	given: Candidates,
	{ othersOf, tables }: { tables: RawTable[]; othersOf: OthersOf },
	{ known, pause, read }: Sought,
): Promise<Found[]> {
	const { grid } = given;
	const found: Found[] = [];
	const tried: Array<{ rows: Float64Array; fee: number; texts: number }> = [];
	const texts = new Set<string>();
	const most = Math.max(2, Math.min(MOST_READ, Math.floor(MOST_ROWS_READ / grid.count)));
	let count = 0;
	for (const way of (await waysOf(given, pause)).slice(0, MOST_LOOKED)) {
		await pause();
		const rows = rowsOf(way);
		const fee = way.summary?.units ?? 0;
		const same = tried.find((each) => each.fee === fee && isSame(each.rows, rows));
		if (same !== undefined && ++same.texts > MOST_TEXTS) continue;
		if (Object.values(DISPROOFS).some((disproof) => disproof(way, rows))) continue;
		const all: MarkedLine[] = [
			...fileLines(tables, grid),
			...signLines(given, false, 1),
			...wayLines(way, rows, given, { mark: 'likely', toRead: true }),
			...(await othersOf(way)),
		];
		const lines = withoutKnown(all, known).flatMap((line) =>
			line.mark === 'asked' ? inStead(line, given) : [line],
		);
		// Beside lines that the user's text has, ways may be one.
		const text = printLines(lines);
		if (texts.has(text)) continue;
		texts.add(text);
		if (++count > most) break;
		const made = await read(lines);
		await pause();
		if (!made.isMet) {
			if (same === undefined) tried.push({ rows, fee, texts: 1 });
			continue;
		}
		// Whatever else gives the same rows says nothing else.
		tried.push({ rows, fee, texts: MOST_TEXTS });
		const isKnown = found.some((each) => (each.way.summary?.units ?? 0) === fee && isSameRead(each.read, made));
		if (!isKnown) found.push({ way, rows, description: describedBy(lines), read: made });
	}
	return found;
}

/** Whether all give rows that others give, too. */
function isAmong(found: Found[], others: Found[]): boolean {
	return found.every(({ read }) => others.some((other) => isSameRead(other.read, read)));
}

/**
 * What stands in for a line that's asked: words and sheets do what they do in the way, whatever they are, and amounts
 * add up in any currency.
 */
function inStead({ key, value }: MarkedLine, { columns }: Candidates): MarkedLine[] {
	if (key === 'otherSheets') return [{ key, value, mark: 'likely' }];
	if (key === 'typeWords') {
		const words = (value ?? []) as TypeWord[];
		const others = words.map(({ effect = 'adds', word }): TypeWord => ({ word, type: 'other', effect }));
		return [{ key, value: others, mark: 'likely' }];
	}
	if (key !== 'currency') return [];
	const [sign = ''] = signsShown(columns);
	return [{ key, value: currenciesMeant(sign)[0] ?? 'EUR', mark: 'likely' }];
}

/** Lines that the user's text lacks, and the words of types that it lacks. */
function withoutKnown(lines: MarkedLine[], known: Description): MarkedLine[] {
	const said = new Set(known.typeWords?.map(({ word }) => foldName(word)));
	return lines.flatMap((line) => {
		if (known[line.key] === undefined) return [line];
		if (line.key !== 'typeWords') return [];
		const value = (line as MarkedLine<'typeWords'>).value?.filter(({ word }) => !said.has(foldName(word))) ?? [];
		return value.length === 0 ? [] : [{ ...line, value }];
	});
}

function isSameRead({ amounts: one }: ReadRows, { amounts: other }: ReadRows): boolean {
	return (
		one.size === other.size &&
		[...one].every(([sheet, rows]) => {
			const others = other.get(sheet);
			return others !== undefined && isSame(rows, others);
		})
	);
}

type OthersOf = (way: Way | undefined) => Promise<MarkedLine[]>;

/** What nothing adds up to, once for all ways that use the same columns. */
function othersBy(given: Candidates, pause: Pause): OthersOf {
	const known = new Map<string, MarkedLine[]>();
	return async (way) => {
		const used = usedBy(way);
		const payouts = payoutRowsOf(way ?? given);
		const key = [...used.map(({ at }) => at), '', ...payouts].join();
		const lines = known.get(key) ?? (await otherLines(given, used, payouts, pause));
		known.set(key, lines);
		return lines;
	};
}

/** The rows that are payouts themselves. */
function payoutRowsOf(of: Way | Candidates): number[] {
	const isWay = 'typing' in of;
	const typing = isWay ? of.typing : of.typings[0];
	const payouts = isWay ? of.payouts : [];
	if (typing === undefined) return [];
	const areOwn = typing.words.map(({ type }, word) => type === 'payout' || payouts.includes(word));
	return [...typing.at.keys()].filter((row) => areOwn[typing.at[row] as number] === true);
}

function usedBy(way: Way | undefined): Column[] {
	if (way === undefined) return [];
	const { amounts, statuses, typing } = way;
	return [...amounts.columns, typing.column, statuses.column].filter((column) => column !== undefined);
}

/**
 * Whether costs come to nothing that the likeliest way doesn't have: no sum shows whether rows have them. What's in
 * each row one share of it is rather the same in another currency.
 */
function isWithoutSum({ amounts, deduction }: Way, { rows, way }: Found, given: Candidates): boolean {
	if (deduction === undefined || way.deduction !== undefined || amounts !== way.amounts) return false;
	return !deduction.fees.some((fee) => isShareOf(fee, rows, [], given));
}

/** Words without a meaning that cancel out prove nothing; an unnamed amount of a Summary may be anything. */
function isSure({ amounts, effects, payouts, summary, typing }: Way): boolean {
	const isOpen = typing.words.some(({ effect }, at) => effect === undefined && effects[at] === 0);
	const sums = new Float64Array(typing.words.length);
	typing.at.forEach((word, row) => ((sums[word] as number) += amounts.values[row] as number));
	const cancels = typing.words.some(({ effect }, at) => effect === undefined && sums[at] === 0);
	if (typing.isJoint === true) return false;
	return (summary === undefined || summary.prior > 0) && !isOpen && !cancels && payouts.length === 0;
}
