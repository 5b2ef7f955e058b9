import type { Deliveries, Delivery } from './deliveries.ts';
import { randomBytes } from 'node:crypto';
import { schemeOf, signatureHeaders } from './signing.ts';
import type { Mode } from './types.ts';

interface Notice {
	kind: Exclude<Delivery['kind'], 'payout'>;
	mode: Mode;
	/** Where to send it. Without it, nothing is sent. */
	url: string | undefined;
	/** The object's current state. */
	record: { id: string };
	/** What the hashstring signs. */
	template: string;
}

/** Notifies `post.url` of the result of a payment or a refund. */
export class Notifier {
	private readonly deliveries: Deliveries;
	private readonly secretKeys: Record<Mode, string>;

	constructor(deliveries: Deliveries, secretKeys: Record<Mode, string>) {
		this.deliveries = deliveries;
		this.secretKeys = secretKeys;
	}

	/** Resolves after the first attempt. */
	send({ kind, mode, url, record, template }: Notice): Promise<void> {
		if (!url) return Promise.resolve();
		const body = JSON.stringify(record);
		const headers = signatureHeaders({
			scheme: schemeOf({ preset: 'field-template', template }),
			secrets: [this.secretKeys[mode]],
			body: Buffer.from(body),
			record,
			timestamp: Math.floor(Date.now() / 1000),
			id: record.id,
		});
		return this.deliveries.send({
			kind,
			about: record.id,
			url,
			scheme: 'hashstring',
			// Live services send a second header, which they don't document.
			headers: { ...headers, hash: randomBytes(32).toString('hex') },
			body,
			repeat: true,
		}).first;
	}
}
