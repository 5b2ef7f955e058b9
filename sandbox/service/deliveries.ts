import { wait } from './wait.ts';

export interface Attempt {
	/** Epoch milliseconds. */
	time: number;
	/** HTTP status. Undefined without a reply. */
	status?: number;
	/** First words of the reply, or what went wrong. */
	reply: string;
	durationMs: number;
}

export interface Delivery {
	id: string;
	kind: 'payout' | 'charge' | 'authorize' | 'refund';
	/** Id of the payout, charge, authorization or refund. */
	about: string;
	url: string;
	/** How it's signed, in words. */
	scheme: string;
	/** Headers of the delivery: signatures, never a secret. */
	headers: Record<string, string>;
	body: string;
	attempts: Attempt[];
	outcome: 'under way' | 'delivered' | 'failed' | 'refused';
}

export interface DeliveryOptions {
	/** Whether to send to other machines too. */
	allowRemoteTargets: boolean;
	/** Waits before the second and the third attempt. */
	retryDelaysMs: number[];
	deliveryTimeoutMs: number;
}

interface Order extends Pick<Delivery, 'kind' | 'about' | 'url' | 'scheme' | 'headers' | 'body'> {
	/** Whether to repeat failed attempts. */
	repeat: boolean;
}

const kept = 1000;

/** Sends webhooks and notifications, and remembers the replies. */
export class Deliveries {
	readonly list: Delivery[] = [];
	private readonly options: DeliveryOptions;
	private readonly signal: AbortSignal;
	private readonly underWay = new Set<Promise<unknown>>();
	private count = 0;

	constructor(options: DeliveryOptions, signal: AbortSignal) {
		this.options = options;
		this.signal = signal;
	}

	/** `first` resolves after the first attempt, `done` after the last. */
	send({ repeat, ...order }: Order): { delivery: Delivery; first: Promise<void>; done: Promise<Delivery> } {
		const delivery: Delivery = { id: `dlv_${++this.count}`, ...order, attempts: [], outcome: 'under way' };
		this.list.push(delivery);
		if (this.list.length > kept) this.list.shift();
		const rejection = this.rejectionOf(order.url);
		if (rejection) {
			delivery.outcome = 'refused';
			delivery.attempts.push({ time: Date.now(), reply: rejection, durationMs: 0 });
			return { delivery, first: Promise.resolve(), done: Promise.resolve(delivery) };
		}
		const waits = repeat ? this.options.retryDelaysMs : [];
		const first = this.attempt(delivery, waits.length === 0);
		const done = this.repeat(delivery, first, waits);
		this.underWay.add(done);
		void done.finally(() => this.underWay.delete(done));
		return { delivery, first, done };
	}

	/** Resolves when nothing is under way. */
	async settled(): Promise<void> {
		while (this.underWay.size > 0) await Promise.all(this.underWay);
	}

	private async repeat(delivery: Delivery, first: Promise<void>, waits: number[]): Promise<Delivery> {
		await first;
		for (const [index, pause] of waits.entries()) {
			if (delivery.outcome !== 'under way') break;
			await wait(pause, this.signal);
			if (this.signal.aborted) {
				delivery.outcome = 'failed';
				break;
			}
			await this.attempt(delivery, index === waits.length - 1);
		}
		return delivery;
	}

	private async attempt(delivery: Delivery, last: boolean): Promise<void> {
		const time = Date.now();
		const attempt: Attempt = { time, reply: '', durationMs: 0 };
		let delivered = false;
		try {
			const response = await fetch(delivery.url, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'user-agent': 'card-payments-sandbox',
					...delivery.headers,
				},
				body: delivery.body,
				redirect: 'manual',
				signal: AbortSignal.any([this.signal, AbortSignal.timeout(this.options.deliveryTimeoutMs)]),
			});
			attempt.status = response.status;
			attempt.reply = (await response.text()).slice(0, 200);
			delivered = response.ok;
		} catch (error) {
			attempt.reply = reasonOf(error);
		}
		attempt.durationMs = Date.now() - time;
		delivery.attempts.push(attempt);
		if (delivered) delivery.outcome = 'delivered';
		else if (last) delivery.outcome = 'failed';
	}

	private rejectionOf(url: string): string | undefined {
		if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
			return 'Not sent: this is no http(s) address.';
		if (this.options.allowRemoteTargets || isLoopback(new URL(url).hostname)) return undefined;
		return 'Not sent: the sandbox only sends to this machine (localhost). Allow other targets when you start it.';
	}
}

export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function reasonOf(error: unknown): string {
	const cause = (error as { cause?: unknown }).cause;
	// If a name has several addresses (::1, 127.0.0.1), the error holds one error each and has no text itself.
	const code = (cause as { code?: unknown } | undefined)?.code;
	return [(error as Error).message, (cause as Error | undefined)?.message || code].filter(Boolean).join(': ');
}
