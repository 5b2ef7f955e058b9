import type { Deliveries, Delivery } from './deliveries.ts';
import { randomBytes } from 'node:crypto';
import { schemeOf, signatureHeaders } from './signing.ts';
import type { Mode } from './types.ts';

interface Notice {
	kind: Exclude<Delivery['kind'], 'payout'>;
	mode: Mode;
	/** Where to; nothing is sent without it. */
	url: string | undefined;
	/** The object as it is now. */
	record: { id: string };
	/** What the hashstring signs. */
	template: string;
}

/** Tells `post.url` how a payment or a refund ended. */
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
			// Live services send a second header, of which nothing is documented.
			headers: { ...headers, hash: randomBytes(32).toString('hex') },
			body,
			repeat: true,
		}).first;
	}
}
