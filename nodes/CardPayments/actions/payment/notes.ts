import { randomUUID } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { fingerprint } from '../../domain/payment/intent';
import { LOOK_AFTER, Processed } from '../../transport/processed';

/** The most entries of a node; n8n drops the oldest. A movement leaves three, and n8n rewrites all at each call. */
const MOST_ENTRIES = 15_000;

/** One attempt at what somebody wants, counted from 1. */
export interface Attempt {
	number: number;
	/**
	 * fresh: nobody began it before, so it may be sent. open: it was begun, and may have moved money. answered: the
	 * service said no to it in this execution, in the one that called it, or in the one that this one repeats.
	 */
	state: 'fresh' | 'open' | 'answered';
	/** Of one that's open: whether it was begun by the same execution, as above. */
	isOwn: boolean;
}

/**
 * What a node notes about one intent before it moves money, so that nobody moves it twice: not n8n when it tries again,
 * and no other execution.
 */
export class Notes {
	private readonly processed: Processed;
	private readonly intent: string;
	private readonly root: string;

	/**
	 * @param intent what somebody wants, the same whoever asks for it again
	 * @param root the execution that everything goes back to, the same when n8n tries again
	 */
	constructor(context: IExecuteFunctions, intent: string, root: string) {
		this.processed = new Processed(context, MOST_ENTRIES);
		this.intent = intent;
		this.root = root;
	}

	/** The first attempt from `number` on that isn't closed by another execution. A fresh one is noted as begun. */
	async next(number = 1): Promise<Attempt> {
		for (; ; number++) {
			const [begun, open, own] = this.marks(number);
			const claim = fingerprint(begun, randomUUID());
			const entries = [begun, open, own];
			let fresh = await this.record([...entries, claim]);
			// A write whose reply got lost leaves its claim.
			if (!fresh.has(claim) || fresh.has(begun)) {
				const contest = await this.processed.contest(entries, claim).catch(failed);
				if (contest.isWon === undefined) return failed(new Error('other writes undo the note'));
				if (contest.isWon) {
					await this.remove([claim]);
					return { number, state: 'fresh', isOwn: true };
				}
				fresh = contest.fresh;
			}
			const [isOpen, isOwn] = [!fresh.has(open), !fresh.has(own)];
			// What looking left behind. Until then it passes for open, which is never wrong.
			await this.remove([claim, ...(isOpen ? [] : [open]), ...(isOwn ? [] : [own])]);
			if (isOpen) return { number, state: 'open', isOwn };
			if (isOwn) return { number, state: 'answered', isOwn };
		}
	}

	/** The service said no, so another execution may begin the next one; or it was `neverSent`, so this one may too. */
	async close({ number }: Attempt, { neverSent }: { neverSent: boolean }): Promise<void> {
		const [, open, own] = this.marks(number);
		await this.remove([open, this.shared(number), ...(neverSent ? [own] : [])]);
	}

	/** Whether another execution sent it too, or is about to: then a no to this one doesn't say what came of it. */
	async isShared({ number }: Attempt): Promise<boolean> {
		const shared = this.shared(number);
		// Where nobody knows, it may be.
		const fresh = await this.record([shared]).catch(() => new Set());
		return !fresh.has(shared);
	}

	/** Notes that one that's open is sent once more; false where it was closed meanwhile. */
	async resend({ number }: Attempt): Promise<boolean> {
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

	/** Whether this is the first time that the user has the attempt sent again in this execution. */
	async sendAgain({ number }: Attempt): Promise<boolean> {
		const again = fingerprint(this.intent, number, this.root, 'again');
		return (await this.record([again])).has(again);
	}

	private shared(number: number): string {
		return fingerprint(this.intent, number, 'shared');
	}

	private marks(number: number): [string, string, string] {
		const { intent, root } = this;
		return [fingerprint(intent, number), fingerprint(intent, number, 'open'), fingerprint(intent, number, root)];
	}

	/** Gives what's new. */
	private async record(entries: string[]): Promise<Set<string>> {
		return (await this.processed.record(entries).catch(failed)).fresh;
	}

	/** Money is never sent twice for an entry that stays, so a failure here is no failure of the movement. */
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
