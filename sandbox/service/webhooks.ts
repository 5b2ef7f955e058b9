import { randomUUID } from 'node:crypto';
import type { Deliveries, Delivery } from './deliveries.ts';
import { ServiceError } from './errors.ts';
import { sandboxWebhookSecrets } from './keys.ts';
import { webhookRecord, type PayoutStore } from './payouts.ts';
import { presetNames, schemeOf, signatureHeaders, wrongSecret, type SchemeInput } from './signing.ts';
import type { PayoutStatus } from './types.ts';

/** A payout webhook to send. */
export interface WebhookOrder {
	payoutId: string;
	url: string;
	/** Default: `raw-body`. */
	scheme?: SchemeInput;
	secret?: string;
	/** Several secrets give several signatures. */
	secrets?: string[];
	/** Signs with a secret that nobody has. */
	forged?: boolean;
	/** Changes the amount after signing. */
	tampered?: boolean;
	/** Reports a status other than the payout's. */
	status?: PayoutStatus;
	/** Seconds. Default: now. */
	timestamp?: number;
	/** The delivery's ID, for schemes that have one. */
	webhookId?: string;
	/** Repeats failed attempts. Default: one attempt. */
	repeat?: boolean;
}

export async function sendPayoutWebhook(
	store: PayoutStore,
	deliveries: Deliveries,
	order: WebhookOrder,
): Promise<Delivery> {
	const payout = store.find(order.payoutId);
	if (!payout) throw new ServiceError(404, 'payout_not_found', `No payout has the id ${order.payoutId}.`);
	const preset =
		typeof order.scheme === 'object' ? (order.scheme.preset ?? 'raw-body') : (order.scheme ?? 'raw-body');
	if (!presetNames.includes(preset))
		throw new ServiceError(
			400,
			'unknown_scheme',
			`No scheme is called "${preset}"; there are ${presetNames.join(', ')}.`,
		);
	const scheme = schemeOf(order.scheme ?? 'raw-body');
	const record = { ...webhookRecord(payout), ...(order.status && { status: order.status }) };
	const signedBody = JSON.stringify(record);
	const body = order.tampered ? JSON.stringify({ ...record, amount: 9_999_999 }) : signedBody;
	const headers = signatureHeaders({
		scheme,
		secrets: order.forged ? [wrongSecret(scheme.secretFormat)] : secretsOf(order, scheme.secretFormat),
		body: Buffer.from(signedBody),
		record,
		timestamp: order.timestamp ?? Math.floor(Date.now() / 1000),
		id: order.webhookId ?? `msg_${randomUUID().replaceAll('-', '')}`,
	});
	const words: string[] = [preset];
	if (order.forged) words.push('forged');
	if (order.tampered) words.push('tampered');
	return deliveries.send({
		kind: 'payout',
		about: payout.id,
		url: order.url,
		scheme: words.join(', '),
		headers,
		body,
		repeat: order.repeat ?? false,
	}).done;
}

function secretsOf(order: WebhookOrder, format: 'text' | 'whsec'): string[] {
	if (order.secrets && order.secrets.length > 0) return order.secrets;
	return [order.secret || sandboxWebhookSecrets[format]];
}
