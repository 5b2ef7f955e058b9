import { randomUUID } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { REPEAT_WINDOW } from '../../domain/outcome';
import { fingerprint } from '../../domain/request';
import { HOUR, MINUTE } from '../../domain/units';
import { LOOK_AFTER, Processed } from '../../transport/n8n';

/** The most entries of a node; n8n drops the oldest. A request leaves up to five, and n8n rewrites all at each call. */
const MOST_ENTRIES = 15_000;

/** One attempt at what somebody wants, counted from 1. */
export interface LoggedAttempt {
	number: number;
	/**
	 * fresh: nobody began it before, so it may be sent. open: it was begun, and may have moved money. answered: the
	 * service said no to it in this execution, in the one that called it, or in the one that this one repeats.
	 */
	state: 'fresh' | 'open' | 'answered';
	/** Of one that's open: whether it was begun by the same execution, as above. */
	isOwn: boolean;
	/** Whether another execution began it, or sends it again, at this very moment: nobody can have looked at that. */
	isRival?: boolean;
}

/** So far back the note of an attempt is looked for, in hours: what's older is outside the window for certain. */
const HOURS_BACK = REPEAT_WINDOW / HOUR + 1;

/**
 * What a node notes about one intent before it moves money, so that nobody moves it twice: not n8n when it tries again,
 * and no other execution.
 */
export class AttemptLog {
	private readonly processed: Processed;
	private readonly intent: string;
	private readonly root: string;

	/**
	 * @param intent what somebody wants, the same whoever asks for it again
	 * @param root the execution that everything goes back to, the same when n8n tries again
	 */
	constructor(context: IExecuteFunctions, { intent, root }: { intent: string; root: string }) {
		this.processed = new Processed(context, MOST_ENTRIES);
		this.intent = intent;
		this.root = root;
	}

	/** The first attempt from `number` on that isn't closed by another execution. A fresh one is noted as begun. */
	async next(number = 1): Promise<LoggedAttempt> {
		for (; ; number++) {
			const [begun, open, own] = this.marks(number);
			const claim = fingerprint(begun, randomUUID());
			const facts = this.when(number, Date.now());
			const entries = [begun, open, own, ...facts];
			let fresh = await this.record([...entries, claim]);
			let isRival = false;
			// A write whose reply got lost leaves its claim.
			if (!fresh.has(claim) || fresh.has(begun)) {
				const contest = await this.processed.contest(entries, claim).catch(failed);
				if (contest.isWon === undefined) return failed(new Error('other writes undo the note'));
				if (contest.isWon) return await this.won(number, claim);
				fresh = contest.fresh;
				isRival = true;
			}
			const [isOpen, isOwn] = [!fresh.has(open), !fresh.has(own)];
			// What looking left behind. Until then it passes for open, which is never wrong.
			const left = [
				...(isOpen ? [] : [open]),
				...(isOwn ? [] : [own]),
				...facts.filter((each) => fresh.has(each)),
			];
			await this.remove([claim, ...left]);
			if (isOpen) return { number, state: 'open', isOwn, isRival };
			if (isOwn) return { number, state: 'answered', isOwn };
		}
	}

	/** Who began it may send it, unless another execution is about to send it again: that one was told to. */
	private async won(number: number, claim: string): Promise<LoggedAttempt> {
		const shared = this.shared(number);
		const isAlone = (await this.record([shared])).has(shared);
		await this.remove([claim, ...(isAlone ? [shared] : [])]);
		return { number, state: isAlone ? 'fresh' : 'open', isOwn: true, isRival: !isAlone };
	}

	/** The service said no, so another execution may begin the next one; or it was `neverSent`, so this one may too. */
	async close({ number }: LoggedAttempt, { neverSent }: { neverSent: boolean }): Promise<void> {
		const [, open, own] = this.marks(number);
		await this.remove([open, this.shared(number), ...(neverSent ? [own] : [])]);
	}

	/** Whether another execution sent it too, or is about to: then a no to this one doesn't say what came of it. */
	async isShared({ number }: LoggedAttempt): Promise<boolean> {
		const shared = this.shared(number);
		// Where nobody knows, it may be.
		const fresh = await this.record([shared]).catch(() => new Set());
		return !fresh.has(shared);
	}

	/** Notes that one that's open is sent once more; false where it was closed meanwhile. */
	async resend({ number }: LoggedAttempt): Promise<boolean> {
		const [, open] = this.marks(number);
		const shared = this.shared(number);
		let fresh = await this.record([open, shared]);
		if (!fresh.has(open) && !fresh.has(shared)) {
			// Whoever closes it looks whether it's shared before.
			await sleep(LOOK_AFTER);
			fresh = await this.record([open]);
		}
		if (fresh.has(open)) await this.remove([open, shared]);
		return !fresh.has(open);
	}

	/**
	 * When one that's open was begun, in epoch milliseconds, to the minute, since a like payment may have been made in
	 * the same hour; 0 where that's more than a day ago, and
	 * undefined where somebody else looks at the same moment.
	 */
	async begunAt({ number }: LoggedAttempt): Promise<number | undefined> {
		for (let look = 0; look < 2; look++) {
			if (look > 0) await sleep(LOOK_AFTER);
			const last = Math.floor(Date.now() / HOUR) + 1;
			const hours = Array.from({ length: HOURS_BACK + 2 }, (_, back) => last - back);
			const minutes = Array.from({ length: HOUR / MINUTE }, (_, minute) => minute);
			const all = [...hours, ...minutes].map((each, at) =>
				this.part(number, at < hours.length ? 'hour' : 'minute', each),
			);
			const fresh = await this.record(all, all.length);
			await this.remove(all.filter((each) => fresh.has(each)));
			const known = (values: number[], from: number) =>
				values.filter((_, at) => !fresh.has(all[from + at] as string));
			const [[hour, ...hoursMore], [minute, ...minutesMore]] = [known(hours, 0), known(minutes, hours.length)];
			if (hour === undefined) return 0;
			if (minute !== undefined && hoursMore.length + minutesMore.length === 0)
				return hour * HOUR + minute * MINUTE;
		}
		return undefined;
	}

	/** Whether what *Send Again* took for the `time`th time wasn't spent before; it is now. */
	async spend({ number }: LoggedAttempt, time: number): Promise<boolean> {
		const [again, shared] = [this.again(number, time), this.shared(number)];
		const claim = fingerprint(again, randomUUID());
		// Who begins it at this very moment looks for that before it sends.
		const fresh = await this.record([again, claim, shared]);
		const isWon = fresh.has(again) && (await this.processed.contest([again], claim).catch(failed)).isWon === true;
		await this.remove([claim, ...(!isWon && fresh.has(shared) ? [shared] : [])]);
		return isWon;
	}

	/** How often *Send Again* was spent on it. */
	async timesSpent({ number }: LoggedAttempt): Promise<number> {
		for (let times = 0; ; times++) {
			const next = this.again(number, times + 1);
			const fresh = await this.record([next]);
			if (!fresh.has(next)) continue;
			await this.remove([next]);
			return times;
		}
	}

	private again(number: number, time: number): string {
		return fingerprint(this.intent, number, 'again', time);
	}

	/** When it was begun, as entries: their texts can't be read back, so each is one of few. */
	private when(number: number, at: number): string[] {
		const hour = Math.floor(at / HOUR);
		return [this.part(number, 'hour', hour), this.part(number, 'minute', Math.floor((at - hour * HOUR) / MINUTE))];
	}

	private part(number: number, name: 'hour' | 'minute', value: number): string {
		return fingerprint(this.intent, number, name, value);
	}

	private shared(number: number): string {
		return fingerprint(this.intent, number, 'shared');
	}

	private marks(number: number): [string, string, string] {
		const { intent, root } = this;
		return [fingerprint(intent, number), fingerprint(intent, number, 'open'), fingerprint(intent, number, root)];
	}

	/**
	 * Gives what's new.
	 *
	 * @param guests of the entries that are taken back, and must drive out no others meanwhile
	 */
	private async record(entries: string[], guests = 0): Promise<Set<string>> {
		return (await this.processed.record(entries, guests).catch(failed)).fresh;
	}

	/** Money is never sent twice for an entry that stays, so a failure here is no failure of the request. */
	private async remove(entries: string[]): Promise<void> {
		await this.processed.remove(entries).catch(() => undefined);
	}
}

function failed(error: unknown): never {
	throw new InputError(
		`n8n's database can't be written: ${(error as Error).message}`,
		"Without a note there, money could move twice. Try again when n8n's database works.",
	);
}
