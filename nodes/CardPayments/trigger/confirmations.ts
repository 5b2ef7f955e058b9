import { InputError } from '../domain/errors';

/** In milliseconds: the sender waits meanwhile. */
const CONFIRM_WITHIN = 10_000;
/** Anybody can make a trigger ask: strangers must not turn this into a flood. */
const MOST_QUESTIONS = 5;
/** Of those, for senders whose deliveries weren't confirmed lately. */
const MOST_FOR_SUSPECTS = 2;

/** Who asks, and how soon. */
interface Urgency {
	/** Whether the sender failed lately. Others come first. */
	isSuspect: boolean;
	/** The smaller comes first; of equals, the newest. */
	rank: number;
}

interface Question extends Urgency {
	key: string;
	until: number;
	promise: Promise<unknown>;
	/** Asks, with the milliseconds that are left. */
	ask: (left: number) => Promise<void>;
	expire: () => void;
}

/** What one trigger asks the service, so that no other trigger and no forged delivery keeps genuine ones waiting. */
export class Confirmations {
	private readonly waiting: Question[] = [];
	/** The keys of the questions under way: one that is asked already waits, as it may find what came since. */
	private readonly underWay = new Set<string>();
	private suspectsUnderWay = 0;

	get isIdle(): boolean {
		return this.underWay.size === 0 && this.waiting.length === 0;
	}

	/**
	 * Asks when it's this question's turn. Whoever has the same question before it is asked shares the response.
	 *
	 * @throws InputError if that takes too long, or what `look` throws
	 */
	async ask<Response>(key: string, urgency: Urgency, look: (left: number) => Promise<Response>): Promise<Response> {
		const same = this.waiting.findIndex((question) => question.key === key);
		const question = this.waiting.splice(same, same === -1 ? 0 : 1)[0] ?? questionOf(key, urgency, look);
		question.isSuspect &&= urgency.isSuspect;
		this.waiting.push(question);
		this.proceed();
		return (await question.promise) as Response;
	}

	private proceed(): void {
		const now = Date.now();
		for (const late of this.waiting.filter(({ until }) => until <= now)) this.take(late).expire();
		for (let next = this.next(); next !== undefined; next = this.next()) {
			const { key, isSuspect, until, ask } = this.take(next);
			this.underWay.add(key);
			if (isSuspect) this.suspectsUnderWay++;
			void ask(until - now).finally(() => {
				this.underWay.delete(key);
				if (isSuspect) this.suspectsUnderWay--;
				this.proceed();
			});
		}
	}

	private take(question: Question): Question {
		this.waiting.splice(this.waiting.indexOf(question), 1);
		return question;
	}

	private next(): Question | undefined {
		if (this.underWay.size >= MOST_QUESTIONS) return undefined;
		const mayBeSuspect = this.suspectsUnderWay < MOST_FOR_SUSPECTS;
		return this.waiting
			.filter(({ key, isSuspect }) => !this.underWay.has(key) && (mayBeSuspect || !isSuspect))
			.reduceRight<Question | undefined>((best, each) => (isSooner(each, best) ? each : best), undefined);
	}
}

function isSooner(one: Urgency, other: Urgency | undefined): boolean {
	if (other === undefined || one.isSuspect !== other.isSuspect) return !one.isSuspect || other === undefined;
	return one.rank < other.rank;
}

function questionOf<Response>(
	key: string,
	{ isSuspect, rank }: Urgency,
	look: (left: number) => Promise<Response>,
): Question {
	let resolve: (response: Response | Promise<Response>) => void = () => {};
	const promise = new Promise<Response>((done) => (resolve = done));
	const ask = async (left: number) => {
		const response = look(left);
		resolve(response);
		await response.catch(() => undefined);
	};
	const late = () =>
		Promise.reject<Response>(new InputError(`the service takes longer than ${CONFIRM_WITHIN / 1_000} seconds`));
	return { key, isSuspect, rank, until: Date.now() + CONFIRM_WITHIN, promise, ask, expire: () => resolve(late()) };
}
