import { InputError } from '../../domain/errors';
import type { PayoutRecord } from '../../domain/payout';
import { Failures, Limiter } from './pace';
import type { Credentials, RequestContext } from '../n8n';
import { readService, type Service } from './credential';
import { SERVICE } from '../../domain/service';

/** What the two clocks may differ by without a word: a response says the second, and takes its time. */
const SAME_TIME = 5_000;

/**
 * What time it is at the service, by the `Date` of its last response (RFC 9110, 6.6.1). n8n's own clock may be wrong,
 * and decides by it whether a payment was made before or just now.
 */
class ServiceClock {
	/** How far it's ahead of n8n's, in milliseconds. */
	private ahead = 0;

	/** @param asked and `answered`, in epoch milliseconds of n8n's clock */
	heard(date: unknown, asked: number, answered: number): void {
		const said = typeof date === 'string' ? Date.parse(date) : Number.NaN;
		if (Number.isNaN(said)) return;
		const ahead = said - (asked + answered) / 2;
		this.ahead = Math.abs(ahead) > SAME_TIME + (answered - asked) / 2 ? Math.round(ahead) : 0;
	}

	/** Of a moment of n8n's clock; all in epoch milliseconds. */
	at(moment: number): number {
		return moment + this.ahead;
	}

	now(): number {
		return this.at(Date.now());
	}
}

/** What one execution learns with a key. */
interface Learned {
	/** What became of the downloads. */
	failures: Failures;
	/** Pieces of the list of payouts that were searched for some by their IDs, the newest first. */
	searched: Array<Promise<PayoutRecord[]>>;
}

/** The service, as one execution speaks to it: with its credentials, a few requests at a time. */
export class Client {
	readonly context: RequestContext;
	/** Of downloads: what the service says to one is meant for all. */
	readonly limiter = new Limiter();
	readonly clock = new ServiceClock();

	/** By item: to read a credential takes n8n a query of its database, and decrypting. */
	private readonly read = new Map<number, Promise<Credentials>>();
	/** By credential: a service that refuses one key may accept another. */
	private readonly learned = new Map<string, Learned>();

	constructor(context: RequestContext) {
		this.context = context;
	}

	async credentialOf(index: number): Promise<Credentials> {
		if (!this.hasCredential)
			throw new InputError('The node has no credential', `Choose a ${SERVICE.name} API credential in it.`);
		const reading = this.read.get(index) ?? this.context.getCredentials<Credentials>('cardPaymentsApi', index);
		this.read.set(index, reading);
		return await reading.catch((error: unknown) => {
			this.read.delete(index);
			throw new InputError(
				`The credential can't be read: ${(error as Error).message}`,
				`Choose a ${SERVICE.name} API credential in the node. If you already did, try again.`,
			);
		});
	}

	/** What an item's credential says of the service: nothing where a file is read without one. */
	async serviceOf(index: number): Promise<Service> {
		return readService(this.hasCredential ? await this.credentialOf(index) : {});
	}

	private get hasCredential(): boolean {
		return this.context.getNode().credentials?.cardPaymentsApi !== undefined;
	}

	/** What is known by now of the service, asked with the key of an item. */
	async learnedOf(index: number): Promise<Learned> {
		const credential = JSON.stringify(await this.credentialOf(index));
		const learned = this.learned.get(credential) ?? {
			failures: new Failures(),
			searched: [],
		};
		this.learned.set(credential, learned);
		return learned;
	}
}
