import { understood, type CardPaymentsError, type Warn } from '../errors';
import { textOf } from '../input';
import { type PayoutRecord, whyUnpaid } from '../payout';
import type { Amount, Decimal } from '../money';
import { askedOf, checkUnit, saidAgainst } from './against';
import { comparisonOf, payoutAmount, provenBy, type Comparison } from './comparison';
import type { Settlement } from './settlement';
import { mayComeToNothing, RULES_AFTER_SUMS, RULES_BEFORE_SUMS } from './rules/payoutRules';
import { withProposal, type FileRead, type SettleOptions } from './proposals';
import { addUp, Tally, type Rows } from '../tally';
import type { Pause } from '../turns';
import { sayDoubts } from './doubtsInWords';
import { readFile, type PayoutFile, type ReadFile } from './payoutFileReader';
import { payoutNamed } from '../sheets';
import { feeOfSummary, feesIn, type SummaryFees } from './summary';
import { knownIn, lostLines, understandingOf, unreadError } from './understanding';
import { ofFile, ofService, payoutTime, type FoundPayout } from './foundPayouts';

/** A payout of which there are no rows, and why. */
export function withoutRows(payout: PayoutRecord, why: CardPaymentsError): Settlement {
	return {
		payout,
		time: payoutTime(payout),
		sheets: [],
		isDeducted: false,
		tally: new Tally(),
		comparison: comparisonOf({
			payout,
			unpaid: whyUnpaid(payout),
			broken: why,
			sheets: [],
			tally: new Tally(),
			against: [],
		}),
		proven: [],
		broken: why,
		readAs: () => '',
		proposed: undefined,
	};
}

/**
 * What is known of the payouts in a file, mostly one: its rows in columns, and whether they add up to what it paid. A
 * sheet's rows are read (`settlementSheet`) and go through the rules (`sheetRules`), each payout gets its own
 * (`foundPayouts`), they are added up (`tally`) and compared (`comparison`), and what isn't certain is said
 * (`doubtsInWords`).
 *
 * @throws CardPaymentsError when the file can't be read
 */
export async function* readSettlements(
	file: PayoutFile,
	options: SettleOptions,
	warn: Warn,
): AsyncGenerator<Settlement> {
	checkUnit(file, options);
	const currency = textOf(file.entered?.paid.currency ?? file.payout.currency).toUpperCase();
	const read = await readFile(file, options, currency, warn).catch(async (error: unknown) =>
		rejected(await unreadError(understood(error), file, options)),
	);
	try {
		const payouts =
			file.entered === undefined ? [ofService(file, read, options)] : ofFile(file, read, options, warn);
		const settling = { file, read, options, isAlone: payouts.length === 1 };
		const all: JudgedPayout[] = [];
		for (const found of payouts) all.push(await judgedOf(found, settling));
		for (const judged of all) {
			yield await settlementOf(judged, settling, warn);
			await options.pause();
		}
	} finally {
		read.release();
	}
}

interface Settling {
	file: PayoutFile;
	read: ReadFile;
	options: SettleOptions;
	/** Whether the file is of one payout only: else its sheets explain nothing of one. */
	isAlone: boolean;
}

/** A payout, its rows added up and compared with what it paid. */
interface JudgedPayout {
	found: FoundPayout;
	sheets: Rows[];
	fees: SummaryFees;
	tally: Tally;
	judged: Comparison;
}

async function judgedOf(found: FoundPayout, { file, read, options, isAlone }: Settling): Promise<JudgedPayout> {
	const { payout, time } = found;
	const { pause } = options;
	const { description } = read;
	const currency = textOf(payout.currency).toUpperCase();
	const sheets = [...found.sheets, ...found.payoutRows.fees];
	for (const rule of RULES_BEFORE_SUMS) await rule(sheets, { currency, pause });
	const tally = await tallyOf(sheets, pause);
	const paid = payoutAmount(payout);
	const fees = feesIn(read.summary, description, currency);
	if (description.fees === 'inSummary' && isAlone) {
		const file = read.summaryFile ?? 'Summary';
		const row = feeOfSummary(fees, { file, currency, time, rest: restOf(paid, tally) });
		sheets.push(row);
		await addUp([row], pause, () => tally);
	}
	const against = saidAgainst({ ...found, paid, asked: askedOf(file, options) });
	const { broken } = read;
	const judged = comparisonOf({ payout, unpaid: unpaidIn(file, payout), broken, sheets, tally, against });
	return { found, sheets, fees, tally, judged };
}

async function settlementOf(
	{ found, sheets, fees, tally: first, judged }: JudgedPayout,
	{ file, read, options, isAlone }: Settling,
	warn: Warn,
): Promise<Settlement> {
	const { payout, time } = found;
	const { pause } = options;
	const { broken, description } = read;
	const isBalanced = judged.balanced === true;
	const hasKeys = options.kept.includes('date');
	for (const rule of RULES_AFTER_SUMS) await rule(sheets, { isBalanced, hasKeys, pause });
	const tally = isBalanced ? first : await tallyOf(sheets, pause);
	const comparison = judged.balanced === false ? { ...judged, tally } : judged;
	const isDeducted = description.fees === 'inRowsNotDeducted';
	const proven = provenBy(
		comparison,
		read.sheets.flatMap((sheet) => sheet.fees ?? []),
		await mayComeToNothing(sheets, pause),
	);
	const known = { payout, time, sheets, isDeducted, tally, comparison, proven, broken };
	const understanding = await understandingOf(known, { file, read, options, isAlone });
	if (comparison.balanced === false && understanding.proposed !== undefined) comparison.cause = 'needs setting';
	const settlement = { ...known, ...understanding, broken: brokenBy(read, understanding) };
	sayDoubts(settlement, { read, options, fees }, warn);
	for (const line of read.sheets.length === 0 ? [] : lostLines(askedOf(file, options), read.sheets))
		warn(
			`No sheet has the column of "${line}"`,
			payoutNamed(payout.id),
			comparison.balanced === true ? 'info' : 'warning',
		);
	return settlement;
}

/** Why a payout isn't paid. One that only its file knows was paid, unless that says another status. */
function unpaidIn({ entered }: PayoutFile, payout: PayoutRecord): string | undefined {
	return entered === undefined || textOf(payout.status) !== '' ? whyUnpaid(payout) : undefined;
}

/** Why its rows end early, with the text that may mend it. */
function brokenBy({ broken }: ReadFile, { proposed }: Pick<Settlement, 'proposed'>): Settlement['broken'] {
	return broken !== undefined && proposed !== undefined ? withProposal(broken, proposed) : broken;
}

async function tallyOf(sheets: Rows[], pause: Pause): Promise<Tally> {
	const tally = new Tally();
	await addUp(sheets, pause, () => tally);
	return tally;
}

/** What was paid less what the rows come to; undefined where either isn't known. */
function restOf(paid: Amount | undefined, tally: Tally): Decimal | undefined {
	return paid === undefined || tally.notKnown > 0 ? undefined : paid.amount - tally.amount();
}

function rejected(error: CardPaymentsError): never {
	throw error;
}

const silent: Warn = () => undefined;

/** What a file comes to by other lines: which of its payouts add up, and what the rows of one, or of all, count. */
export async function readBy(file: PayoutFile, payoutId: string, options: SettleOptions): Promise<FileRead> {
	const read: FileRead = { right: new Map(), known: new Map(), amounts: new Map() };
	try {
		for await (const { payout, sheets, comparison } of readSettlements(file, options, silent)) {
			read.right.set(payout.id, comparison.balanced === true);
			read.known.set(payout.id, knownIn(sheets));
			if (payoutId === '' || payout.id === payoutId) for (const rows of sheets) addAmounts(read.amounts, rows);
		}
	} catch (error) {
		understood(error);
	}
	return read;
}

/** Those of another payout in the sheet stay. */
function addAmounts(amounts: Map<string, Float64Array>, rows: Rows): void {
	const counted = new Float64Array(1 + (rows.numbers.at(-1) ?? -1));
	const before = amounts.get(rows.file) ?? new Float64Array();
	const all = before.length > counted.length ? before : counted;
	if (all === counted) counted.set(before);
	for (let at = 0; at < rows.count; at++)
		all[rows.numbers[at] as number] = rows.counts(at) ? (rows.amount[at] as number) : 0;
	amounts.set(rows.file, all);
}
