import { InputError, understood, type CardPaymentsError, type Warn } from '../errors';
import { shortened, textOf } from '../input';
import { type PayoutRecord, whyUnpaid } from '../payout';
import { isKnownCurrency, meansCurrency } from '../currency';
import { amountInWords, magnitude, type Decimal } from '../money';
import { otherPayout } from './otherPayout';
import { comparisonOf, payoutAmount, provenBy, type PayoutAmount } from './comparison';
import type { Settlement } from './settlement';
import { isAgainst } from './rules/payoutRows';
import { mayComeToNothing, otherCurrencies, repeatedRows, withheldFees } from './rules/payoutRules';
import { withProposal, type SettleOptions } from './proposals';
import { askedNames, DESCRIPTION_LINES, MONEY_KEYS, overlaid, type Description } from '../services';
import { addUp, Tally, type Rows } from '../tally';
import type { ReadRows } from '../finder';
import type { Pause } from '../turns';
import { sayDoubts } from './doubtsInWords';
import { readFile, type PayoutFile, type ReadFile } from './payoutFileReader';
import { payoutNamed } from '../sheets';
import { lostLines } from './lostLines';
import { feeOfSummary, feesIn } from './summary';
import { moneyStatus } from '../words';
import { understandingOf, unreadError } from './understanding';
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
			...{ payout, unpaid: whyUnpaid(payout), broken: why, sheets: [], tally: new Tally(), against: [] },
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
		const isAlone = payouts.length === 1;
		for (const found of payouts) {
			yield await settlementOf(found, { file, read, options, isAlone }, warn);
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

async function settlementOf(
	found: FoundPayout,
	{ file, read, options, isAlone }: Settling,
	warn: Warn,
): Promise<Settlement> {
	const { payout, time } = found;
	const { pause } = options;
	const { description } = read;
	const currency = textOf(payout.currency).toUpperCase();
	const sheets = await sheetsOf(found, currency, pause);
	let tally = await tallyOf(sheets, pause);
	const paid = payoutAmount(payout);
	const fees = feesIn(read.summary, description, currency);
	if (description.fees === 'inSummary' && isAlone) {
		const file = read.summaryFile ?? 'Summary';
		const row = feeOfSummary(fees, { file, currency, time, rest: restOf(paid, tally) });
		sheets.push(row);
		await addUp([row], pause, () => tally);
	}
	const against = [...saidAgainst(found, paid), ...stillAsked(askedOf(file, options))];
	const { broken } = read;
	const judged = comparisonOf({ payout, unpaid: unpaidIn(file, payout), broken, sheets, tally, against });
	if (judged.balanced !== true && (await withheldFees(sheets, pause))) tally = await tallyOf(sheets, pause);
	const comparison = judged.balanced === false ? { ...judged, tally } : judged;
	// A balance proves that no row counts twice: then only keys ask for it.
	if (options.kept.includes('date') || comparison.balanced !== true) await repeatedRows(sheets, pause);
	const isDeducted = description.fees === 'inRowsNotDeducted';
	const proven = provenBy(comparison, read.sheets, await mayComeToNothing(sheets, pause));
	const known = { payout, time, sheets, isDeducted, tally, comparison, proven, broken };
	const understanding = await understandingOf(known, { file, read, options, isAlone });
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

/** Its rows, sheet by sheet, with what's in another currency marked. */
async function sheetsOf({ sheets, payoutRows }: FoundPayout, currency: string, pause: Pause): Promise<Rows[]> {
	const all = [...sheets, ...payoutRows.fees];
	for (const rows of all) await otherCurrencies(rows, currency, pause);
	return all;
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
function restOf(paid: PayoutAmount | undefined, tally: Tally): Decimal | undefined {
	return paid === undefined || tally.notKnown > 0 ? undefined : paid.amount - tally.amount();
}

/** What a file says of its payout against what was paid, or why it isn't known what was. */
function saidAgainst(found: FoundPayout, paid: PayoutAmount | undefined): string[] {
	const { payout, payoutRows, summary, named } = found;
	const [other] = named.flatMap((ids) => otherPayout(payout.id, ids) ?? []);
	const another = other === undefined ? [] : [`The file names payout ${other}, not ${payout.id}`];
	if (paid === undefined) {
		const unclear = payoutRows.unclear === undefined ? [] : [`What was paid isn't known: ${payoutRows.unclear}`];
		return [...another, ...unclear];
	}
	const { amount, currency } = paid;
	const words = (sum: Decimal, code: string) => amountInWords(sum, code || currency);
	const inRow = payoutRows.paid ?? payoutRows.possible[0];
	const status = [summary.status ?? '', ...payoutRows.statuses].find((word) => moneyStatus(word) === 'not_paid');
	return [
		...another,
		...(status === undefined ? [] : [`The file says that the payout is "${status}"`]),
		...(inRow !== undefined && isAgainst(payoutRows, amount, currency)
			? [`The file's own row of the payout says ${words(inRow, payoutRows.currency)}`]
			: []),
		...saidBySummary(found, paid),
	];
}

/** What a Summary says was paid, where that's something else, or can't be compared. */
function saidBySummary({ summary, unreadInSummary }: FoundPayout, { amount, currency }: PayoutAmount): string[] {
	if (unreadInSummary !== '')
		return [`What the Summary says was paid can't be read: "${shortened(unreadInSummary)}"`];
	const inSummary = payoutAmount({ currency, ...summary, id: '' });
	if (inSummary === undefined) return [];
	const isOther = isKnownCurrency(inSummary.currency) && !meansCurrency(inSummary.currency, currency);
	return magnitude(inSummary.amount) === magnitude(amount) && !isOther
		? []
		: [`The Summary says that ${amountInWords(inSummary.amount, inSummary.currency)} was paid`];
}

/** Lines of money that a text still asks for: whatever is read without them may be wrong by as much. */
function stillAsked(description: Description): string[] {
	const all = askedNames(description).filter((name) => OF_MONEY.includes(name));
	return all.length === 0 ? [] : [`The description still asks: ${all.join(', ')}`];
}

/** What texts say of a file, and what they ask. */
function askedOf({ entered }: PayoutFile, options: SettleOptions): Description {
	return overlaid(options.description, entered?.described ?? {});
}

/** @throws InputError where nobody says how large all amounts are */
function checkUnit(file: PayoutFile, options: SettleOptions): void {
	if (askedOf(file, options).asked?.includes('amountUnit') === true)
		throw new InputError(
			'The description still asks for the Amount Unit, without which no amount is known',
			'Write "Amount Unit = minor" if 1050 is 10.50, else "Amount Unit = major".',
		);
}

const OF_MONEY = MONEY_KEYS.map((key) => DESCRIPTION_LINES[key].name);

function rejected(error: CardPaymentsError): never {
	throw error;
}

const silent: Warn = () => undefined;

/** What a file's rows of one payout are by other lines: what they count by their numbers, and whether that's right. */
export async function rowsBy(file: PayoutFile, payoutId: string, options: SettleOptions): Promise<ReadRows> {
	const amounts = new Map<string, Float64Array>();
	try {
		for await (const { payout, sheets, comparison } of readSettlements(file, options, silent)) {
			if (payoutId !== '' && payout.id !== payoutId) continue;
			for (const rows of sheets) {
				const counted = new Float64Array(1 + (rows.numbers.at(-1) ?? -1));
				for (let at = 0; at < rows.count; at++)
					counted[rows.numbers[at] as number] = rows.counts(at) ? (rows.amount[at] as number) : 0;
				amounts.set(rows.file, counted);
			}
			return { isMet: comparison.balanced === true, amounts };
		}
	} catch (error) {
		understood(error);
	}
	return { isMet: false, amounts };
}

/** Which payouts of a file add up, read once more: by their IDs, in their order. Those before a break count. */
export async function whatAddsUp(file: PayoutFile, options: SettleOptions): Promise<ReadonlyMap<string, boolean>> {
	const all = new Map<string, boolean>();
	try {
		for await (const { payout, comparison } of readSettlements(file, options, silent))
			all.set(payout.id, comparison.balanced === true);
	} catch (error) {
		understood(error);
	}
	return all;
}
