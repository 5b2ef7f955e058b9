import { counted } from '../counted';
import { understood, type CardPaymentsError, type Warn } from '../errors';
import { textOf } from '../input';
import type { PayoutRecord } from '../payout';
import { numberOf, parseDecimal, UNITS } from '../money';
import {
	DESCRIPTION_LINES,
	LINE_KEYS,
	MONEY_KEYS,
	describedBy,
	overlaid,
	printLines,
	type Description,
	type LineKey,
	type MarkedLine,
} from '../services';
import type { FindDescription } from '../finder';
import { rawFile, rowsOfPayout } from './rawTables';
import type { ReadOptions } from './settlement';
import type { PayoutFile } from './payoutFileReader';
import { wholeText } from './wholeText';

/** What's wanted of payouts, and texts for those that aren't understood. */
export interface SettleOptions extends ReadOptions {
	/** Undefined where nobody wants any. */
	proposals: Proposals | undefined;
}

/** So many texts are looked for in a run: the rest of its payouts are read by those. */
const MOST_PROPOSED = 3;
/** So many payouts are kept to try a later text on, if they're small. */
const MOST_RETRIED = 5;
/** So many payouts of one file, or that lack the same, are looked at in vain: others are written in the same way. */
const MOST_IN_VAIN = 3;
const MOST_ROWS_KEPT = 1_000;
const LARGEST_KEPT = 2 ** 20;
/** So small a file is looked at once for each line of a text that doesn't fit. */
const LARGEST_TRIED = 2 ** 16;

interface Proposed {
	text: string;
	description: Description;
	isProved: boolean;
	/** Whether amounts were found that come to what was paid. */
	isMet: boolean;
	/** Whether a payout adds up without it, and lacks what it says. */
	isMore?: boolean;
	/** Lines of the user's text of which each alone speaks against it. */
	against?: LineKey[];
	/** Payouts that add up with it. */
	right: number;
	/** What reading a file by it shows. A file of a thousand payouts is read once, not a thousand times. */
	readonly reads: WeakMap<PayoutFile, FileRead>;
}

/** What a file comes to by other lines. */
export interface FileRead {
	/** Which of its payouts add up, by ID. Those before a break count. */
	right: Map<string, boolean>;
	/** How much is known of each, by ID. */
	known: Map<string, number>;
	/** By sheet: what each row of one payout counts, by its number, in units; NaN where it doesn't. */
	amounts: Map<string, Float64Array>;
}

/** What reads a file again by other lines. @param payoutId '' where it's of one */
type ReadBy = (file: PayoutFile, payoutId: string, options: SettleOptions) => Promise<FileRead>;

/** A payout that isn't understood wholly. */
interface UnreadPayout {
	file: PayoutFile;
	/** '' where the file is of one payout. */
	payoutId: string;
	payout: PayoutRecord;
	options: ReadOptions;
	/** Whether nothing else says what's wrong than that it doesn't add up: a text that changes nothing is none. */
	isRead: boolean;
	/** Whether it adds up, whatever isn't known of it. */
	isBalanced?: boolean;
	/** Of one that's understood but for these lines: a text has no others, and without any of them is none. */
	lacks?: LineKey[];
	/** How much of it is known: a text by which it's no more is none. */
	known?: number;
}

/** Texts that may describe the files of a run, each tried on all payouts that don't add up. None is applied. */
export class Proposals {
	private readonly texts: Proposed[] = [];
	private readonly kept: UnreadPayout[] = [];
	private readonly inVain = new WeakMap<PayoutFile, number>();
	/** Payouts of which only dates or IDs aren't known, looked at in vain: others are written in the same way. */
	private lackingInVain = 0;
	/** Payouts that don't add up as they're read. */
	private count = 0;
	/** Payouts that were read by the user's text, and those of them that add up. */
	private readonly described = { all: 0, right: 0 };
	private readonly find: FindDescription;
	private readonly readBy: ReadBy;

	constructor(find: FindDescription, readBy: ReadBy) {
		this.find = find;
		this.readBy = readBy;
	}

	/** Takes note of a payout that was read by a text of the user. */
	noteDescribed(isRight: boolean): void {
		this.described.all++;
		if (isRight) this.described.right++;
	}

	/** A text for a payout; undefined where nothing can be found. */
	async of(unread: UnreadPayout): Promise<string | undefined> {
		this.count++;
		const known = await this.knownTextFor(unread);
		if (known !== undefined) return known;
		const { lacks } = unread;
		const inVain = lacks === undefined ? (this.inVain.get(unread.file) ?? 0) : this.lackingInVain;
		if (this.texts.length >= MOST_PROPOSED || inVain >= MOST_IN_VAIN) return undefined;
		const found = await this.search(unread);
		const isRight = found !== undefined && (await this.reads(found, unread));
		const isMet = found?.isMet === true;
		// What adds up as it's read gets no text that doesn't find its amounts.
		const isOpen = !unread.isRead && (isMet || unread.isBalanced !== true);
		// Where all amounts are found, what's asked is what it lacks.
		const isWorth = isRight || isOpen || (isMet && found.description.asked !== undefined);
		if (found === undefined || !isWorth) {
			const other = await this.withoutOneLine(unread);
			if (lacks !== undefined) this.lackingInVain++;
			else if (other === undefined) this.inVain.set(unread.file, inVain + 1);
			if (other !== undefined) this.texts.push(other);
			return other?.text;
		}
		if (isRight) found.right++;
		found.isMore = lacks !== undefined;
		for (const other of this.kept) if (await this.reads(found, other)) found.right++;
		this.texts.push(found);
		if (this.kept.length < MOST_RETRIED && isSmall(unread.file)) this.kept.push(unread);
		return found.text;
	}

	/** A text that says one line otherwise than the user's, and all the lines by which there's one. */
	private async withoutOneLine(unread: UnreadPayout): Promise<Proposed | undefined> {
		const { file, options } = unread;
		const { entered } = file;
		if (unread.isBalanced === true || !isSmall(file, LARGEST_TRIED)) return undefined;
		const own = overlaid(options.description, entered?.described ?? {});
		let first: Proposed | undefined;
		// Before what's asked is answered, nothing fits.
		if (own.asked !== undefined) return undefined;
		for (const key of OF_BALANCE.filter((each) => own[each] !== undefined)) {
			const described =
				entered === undefined
					? {}
					: { entered: { ...entered, described: without(entered.described ?? {}, key) } };
			const rest: UnreadPayout = {
				...unread,
				file: { ...file, ...described },
				options: { ...options, description: without(options.description, key) },
			};
			const found = await this.search(rest);
			if (found === undefined || !(await this.reads(found, rest))) continue;
			first ??= { ...found, against: [], right: 1 };
			first.against?.push(key);
		}
		return first;
	}

	/** One that was found for another payout. */
	private async knownTextFor(unread: UnreadPayout): Promise<string | undefined> {
		// What adds up without it isn't read again for columns that it lacks, too.
		const more = unread.lacks === undefined ? undefined : this.texts.find(({ isMore }) => isMore === true);
		if (more !== undefined) return more.text;
		for (const text of this.texts)
			if (await this.reads(text, unread)) {
				text.right++;
				return text.text;
			}
		return undefined;
	}

	/** What there's to say once all payouts are read: the text that reads the most of them. */
	say(warn: Warn): void {
		const { all, right } = this.described;
		const [best] = [...this.texts].sort((a, b) => b.right - a.right);
		if (best !== undefined) warn(hintOf(best, this.count), '', 'info', best.text);
		if (all === 0) return;
		if (right === 1 && all === 1)
			warn('The payout adds up with your description. It is confirmed once a second payout does', '', 'info');
		else if (right === all) warn(`Your description is confirmed: ${all} payouts add up with it`, '', 'info');
		else {
			const wrong = `${all - right} of ${counted(all, 'payout')}`;
			const lines = new Set(this.texts.flatMap(({ against = [] }) => against));
			const names = [...lines].map((key) => `"${DESCRIPTION_LINES[key].name}"`);
			const why = names.length === 0 ? '' : `: look at its ${names.join(' or ')}`;
			warn(`${wrong} ${all - right === 1 ? "doesn't" : "don't"} add up with your description${why}`, '');
		}
	}

	private async search({ file, lacks, payoutId, payout, options }: UnreadPayout): Promise<Proposed | undefined> {
		const known = overlaid(options.description, file.entered?.described ?? {});
		const { summary, ...all } = await rawFile(file, { ...options, description: known }).catch((error: unknown) => {
			understood(error);
			return { tables: [], summary: [] };
		});
		const tables = payoutId === '' ? all.tables : rowsOfPayout(all.tables, payoutId);
		const units = (numberOf(parseDecimal(payout.amount) ?? 0n) ?? 0) * UNITS;
		const paid =
			units === 0 ? undefined : { units: Math.round(units), currency: textOf(payout.currency).toUpperCase() };
		const currency = textOf(file.entered?.paid.currency ?? payout.currency).toUpperCase();
		const isOfCosts = lacks?.includes('feeColumn') === true;
		const whole = (found: MarkedLine[]) => wholeText([...keptLines(known, found), ...found], tables, isOfCosts);
		// A text that was read already isn't read again to try it.
		const tried = new Map<string, FileRead>();
		const proposal = await this.find(tables, {
			paid,
			summary,
			known: currency === '' ? known : { currency, ...known },
			read: async (found) => {
				const description = describedBy(whole(found));
				const read = await this.readBy(file, payoutId, withLines(options, description));
				tried.set(keyOf(description), read);
				return { isMet: addsUp(read, payoutId), amounts: read.amounts };
			},
			pause: options.pause,
		});
		const isFound = (of: LineKey) =>
			proposal?.lines.some(({ key, mark }) => key === of && mark !== 'asked') === true;
		const hasFee = lacks?.every((key) => !['feeColumn', 'grossColumn'].includes(key) || isFound(key));
		// That there's none is nothing more of a payout that adds up.
		const isMore = ({ key, value }: MarkedLine) => {
			const of = WITH[key];
			const isNone = key === of && Array.isArray(value) && value.length === 0;
			return of !== undefined && lacks?.includes(of) === true && !isNone && (of !== 'feeColumn' || hasFee);
		};
		const found = proposal?.lines.filter((each) => lacks === undefined || isMore(each));
		if (proposal === undefined || found === undefined) return undefined;
		const lines = whole(found);
		// A text that adds nothing to the user's is none.
		if (lines.length === keptLines(known, found).length) return undefined;
		const { isMet, isProved } = proposal;
		const description = describedBy(lines);
		const read = tried.get(keyOf(description));
		const reads: Proposed['reads'] = new WeakMap(read === undefined ? [] : [[file, read]]);
		return { text: printLines(lines), description, isProved, isMet, reads, right: 0 };
	}

	private async reads({ description, reads }: Proposed, unread: UnreadPayout): Promise<boolean> {
		const { file, known = -Infinity, options, payoutId } = unread;
		// What's asked of money balances nothing.
		if (description.asked?.some((key) => MONEY_KEYS.includes(key)) === true) return false;
		const read = reads.get(file) ?? (await this.readBy(file, payoutId, withLines(options, description)));
		reads.set(file, read);
		const of = [...read.known].filter(([id]) => payoutId === '' || id === payoutId);
		return addsUp(read, payoutId) && of.reduce((sum, [, count]) => sum + count, 0) > known;
	}
}

function addsUp({ right }: FileRead, payoutId: string): boolean {
	return payoutId === '' ? right.size > 0 && [...right.values()].every(Boolean) : right.get(payoutId) === true;
}

/** What's said beside a line that was lacking. */
const WITH: Partial<Record<LineKey, LineKey>> = {
	dateColumn: 'dateColumn',
	dateFormat: 'dateColumn',
	timeColumn: 'dateColumn',
	zoneColumn: 'dateColumn',
	transactionColumn: 'transactionColumn',
	fees: 'feeColumn',
	feeColumn: 'feeColumn',
	taxColumn: 'feeColumn',
	grossColumn: 'feeColumn',
};

function keyOf(description: Description): string {
	return JSON.stringify(Object.entries(description).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hintOf({ isMore, isProved, right }: Proposed, count: number): string {
	const sure = isProved && right > 0 ? 'This text describes the file' : 'This text may describe the file';
	if (isMore === true) return `${sure}, which adds up but may hold more. ${TO_DO}`;
	const one = right === 1 ? 'the payout adds up with it' : "the payout doesn't add up with it yet";
	return `${sure}: ${count === 1 ? one : `${right} of ${count} payouts add up with it`}. ${TO_DO}`;
}

const TO_DO =
	'Check the lines with # or ?, then paste it into "File Description", or the credential\'s "Sheet Description"';

/** What's said of a text that may describe a file. */
export function proposalInWords(): string {
	return `This text may describe the file. ${TO_DO}`;
}

/** The error of a file that can't be read, with a text that may describe it. */
export function withProposal(error: CardPaymentsError, text: string): CardPaymentsError {
	const description = [error.description, `${proposalInWords()}.`].filter(Boolean).join(' ');
	return error.reworded(error.message, description, { ...error.details, file_description: text });
}

/** The user's lines that stay beside those found: a text that's pasted over them says what they said. */
function keptLines(known: Description, found: MarkedLine[]): MarkedLine[] {
	const all = overlaid(known, describedBy(found));
	const isKept = (key: LineKey) => known[key] !== undefined && (all[key] === known[key] || key === 'typeWords');
	return LINE_KEYS.filter(isKept).map((key) => ({ key, value: known[key], mark: 'proved' }));
}

/** The same options with other lines above the user's own: all that's asked then is whether payouts add up. */
function withLines(options: ReadOptions, description: Description): SettleOptions {
	const all = overlaid(options.description, description);
	const wanted = { added: [], withRow: false, proposals: undefined };
	return { ...options, ...wanted, description: all, fallbackEncoding: all.encoding };
}

/** Lines without which another sum comes out. */
const OF_BALANCE: LineKey[] = [
	...(['otherSheets', 'typeColumn', 'typeWords', 'statusColumn', 'unpaidWords', 'paidWords'] as const),
	...MONEY_KEYS,
];

function without(description: Description, key: LineKey): Description {
	return Object.fromEntries(Object.entries(description).filter(([each]) => each !== key));
}

function isSmall({ content }: PayoutFile, largest = LARGEST_KEPT): boolean {
	return content instanceof Uint8Array ? content.length <= largest : content.rows.length <= MOST_ROWS_KEPT;
}
