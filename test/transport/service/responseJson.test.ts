import fc from 'fast-check';
import { ServiceError } from '../../../nodes/CardPayments/domain/errors';
import { jsonOf } from '../../../nodes/CardPayments/transport/service/responseJson';
import { isLong } from '../../harness/long.ts';

const KEY = 'sk_test_9aQ/7Zz+41xY';
const URL = 'https://service.test/v2/payouts/list';
const responseOf = (body: string) => ({
	status: 200,
	headers: {},
	body: Buffer.from(body),
	secrets: [KEY],
	keys: [KEY],
});

/** As services write JSON, PHP's among them. */
const WRITTEN: Array<[how: string, write: (json: unknown) => string]> = [
	['dense', (json) => JSON.stringify(json)],
	['spaced', (json) => JSON.stringify(json, null, 2)],
	['slashes escaped', (json) => JSON.stringify(json).replaceAll('/', '\\/')],
	[
		'letters by number',
		(json) =>
			JSON.stringify(json).replaceAll(
				/[Zم]/g,
				(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
			),
	],
];

/** A few hundred kilobytes. */
const listOf = (text: string, at: number) => ({
	payouts: Array.from({ length: 3_000 }, (_, index) => ({
		id: `payout_${index}`,
		bank: { name: index % 2 === 0 ? 'مصرف "الخير",' : 'Bank, "of" \\', note: index === at ? text : 'x'.repeat(80) },
	})),
});

describe.each(WRITTEN)('JSON with %s', (how, write) => {
	it('should come as it is', async () => {
		const list = listOf('', -1);
		expect(await jsonOf(responseOf(write(list)), URL)).toEqual(list);
	});

	it('should come without the key, wherever it stands', async () => {
		const property = fc.asyncProperty(
			fc.nat(2_999),
			fc.constantFrom(KEY, `Bearer ${KEY}", "`, Buffer.from(`a${KEY}b`).toString('base64')),
			async (at, text) => {
				const found = JSON.stringify(await jsonOf(responseOf(write(listOf(text, at))), URL));
				expect(found).toContain('***');
				expect(found).not.toContain(KEY.slice(9));
				expect(found.length).toBeGreaterThan(300_000);
			},
		);
		await fc.assert(property, { numRuns: (how === 'dense' ? 20 : 5) * (isLong ? 5 : 1) });
	});
});

it.each([10, 300_000])('should refuse what is nested too deeply in %s characters', async (more) => {
	const deep = `{"payouts":[${'['.repeat(2_000)}${']'.repeat(2_000)}],"note":"${'x'.repeat(more)}"}`;
	await expect(jsonOf(responseOf(deep), URL)).rejects.toThrow(ServiceError);
});

it('should mask a key in a name, too', async () => {
	const named = { [KEY]: 1, list: 'x'.repeat(300_000) };
	expect(Object.keys((await jsonOf(responseOf(JSON.stringify(named)), URL)) as object)).toEqual(['***', 'list']);
});
