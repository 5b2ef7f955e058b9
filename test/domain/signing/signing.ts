import { createHmac } from 'node:crypto';

/** The HMAC of some content, by Node.js itself and not by the code under test. */
export function mac(secret: string | Buffer, content: string | Buffer, algorithm = 'sha256'): Buffer {
	return createHmac(algorithm, secret).update(content).digest();
}

export const hex = (secret: string | Buffer, content: string | Buffer) => mac(secret, content).toString('hex');

export const payoutBody = (changes: Record<string, unknown> = {}) =>
	Buffer.from(
		JSON.stringify({
			id: 'payout_330001',
			status: 'PAID_OUT',
			date: 1_698_570_023_750,
			amount: 7351.874,
			currency: 'KWD',
			merchant_id: '0001124',
			wallet: {
				id: '1124',
				legacy_id: '1124',
				country: 'KW',
				bank: {
					id: 'b1',
					country: 'KW',
					name: 'بنك',
					swift: 'SWIFTKW',
					beneficiary: { name: 'متجر', iban: '***01' },
				},
			},
			...changes,
		}),
	);
