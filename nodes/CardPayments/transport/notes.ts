import { randomUUID } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../domain/errors';
import { fingerprint } from '../domain/payment/intent';
import { log } from './messages';

/*
 * What a node notes in n8n's database before it moves money, so that nobody moves it twice: not n8n when it tries
 * again, and no other execution. n8n can only say which entries are new while it writes them, and it reads all before
 * it writes all: two processes at the same time may both be told that theirs are new.
 */

/** The most entries of a node; n8n drops the oldest. A movement leaves three, and n8n rewrites all at each call. */
const MOST_ENTRIES = 15_000;
/** After which a rival's write is there, in milliseconds. */
const SETTLED_AFTER = 700;
const TRIES = 6;

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

/** What's noted about one intent. */
export class Notes {
	private readonly context: IExecuteFunctions;
	private readonly intent: string;
	private readonly root: string;

	/**
	 * @param intent what somebody wants, the same whoever asks for it again
	 * @param root the execution that everything goes back to, the same when n8n tries again
	 */
	constructor(context: IExecuteFunctions, intent: string, root: string) {
		this.context = context;
		this.intent = intent;
		this.root = root;
	}

	/** The first attempt from `number` on that isn't closed by another execution. A fresh one is noted as begun. */
	async next(number = 1): Promise<Attempt> {
		for (; ; number++) {
			const [begun, open, own] = this.marks(number);
			const claim = fingerprint(begun, randomUUID());
			const entries = [begun, open, own, claim];
			let fresh = await this.record(entries);
			// A write whose reply got lost leaves its claim.
			const isMine = () => !fresh.has(claim) || fresh.has(begun);
			if (isMine()) {
				do {
					await sleep(SETTLED_AFTER);
					fresh = await this.record(entries);
				} while (fresh.has(claim) && fresh.has(begun));
				if (!fresh.has(claim)) {
					await this.remove([claim]);
					return { number, state: 'fresh', isOwn: true };
				}
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
		await this.remove(neverSent ? [open, own] : [open]);
	}

	/** Whether this is the first time that the user has the attempt sent again in this execution. */
	async sendAgain({ number }: Attempt): Promise<boolean> {
		const again = fingerprint(this.intent, number, this.root, 'again');
		return (await this.record([again])).has(again);
	}

	private marks(number: number): [string, string, string] {
		const { intent, root } = this;
		return [fingerprint(intent, number), fingerprint(intent, number, 'open'), fingerprint(intent, number, root)];
	}

	/** Writes entries. Gives those that are new. */
	private async record(entries: string[]): Promise<Set<string>> {
		const { helpers } = this.context;
		const settings = { mode: 'entries', maxEntries: MOST_ENTRIES } as const;
		const { new: fresh } = await this.inTurn(
			async () => await helpers.checkProcessedAndRecord(entries, 'node', settings),
		);
		return new Set(fresh as string[]);
	}

	/** Money is never sent twice for an entry that stays, so a failure here is no failure of the movement. */
	private async remove(entries: string[]): Promise<void> {
		const { helpers } = this.context;
		const write = async () => await helpers.removeProcessed(entries, 'node', { mode: 'entries' });
		await this.inTurn(write).catch((error: unknown) =>
			log(this.context, 'warn', `Card Payments: a note stays: ${(error as Error).message}`),
		);
	}

	/** The first two writes of a node at the same time collide in the database, and one is refused. */
	private async inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
		const place = `${this.context.getWorkflow().id} ${this.context.getNode().id}`;
		const act = async (attempt = 1): Promise<Result> =>
			await write().catch(async (error: unknown) => {
				if (attempt === TRIES) throw unwritable(error as Error);
				await sleep(50 * attempt);
				return await act(attempt + 1);
			});
		const turn = (turns.get(place) ?? Promise.resolve()).then(
			async () => await act(),
			async () => await act(),
		);
		turns.set(place, turn);
		return await turn;
	}
}

function unwritable({ message }: Error): InputError {
	return new InputError(
		`n8n's database can't be written: ${message}`,
		"Without a note there, money could move twice. Try again when n8n's database works.",
	);
}

/** The last write of each node. n8n reads all entries and then writes all, so executions take turns. */
const turns = new Map<string, Promise<unknown>>();
