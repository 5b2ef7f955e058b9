import { createServer } from 'node:http';
import { executeNode } from '../harness/engine.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { CHARGE } from '../operations/payments.ts';
import { useRecorder } from './recorder.ts';
import { ALL_TIME, errorOf } from './service.ts';
import { listen } from '../servers/listen.ts';

useSimulatedClock();
const recorder = useRecorder();
const apiKey = 'sk_live_/Zq~W+NotARealKeyOfAnybody';
const downloadApiKey = `${apiKey}_files`;

/** Every operation that talks to the service, with this credential. */
async function runAll(credential: Record<string, string>) {
	const rest = { credentials: { cardPaymentsApi: credential } };
	return [
		await executeNode({ resource: 'payout', operation: 'getMany', ...ALL_TIME }, rest),
		await executeNode({ resource: 'payout', operation: 'downloadSheets', payoutId: 'payout_1' }, rest),
		await executeNode(CHARGE, rest),
	];
}

describe('a service or a proxy that returns the request', () => {
	// Text before the key, so that cutting a long text could cut the key.
	const before = ['', 'word '.repeat(37)];
	const bodies: Record<string, (start: string, key: string) => string> = {
		'as text': (start, key) => start + key,
		'as a text in JSON': (start, key) => JSON.stringify(start + key),
		'as JSON': (start, key) => JSON.stringify({ message: start + key }).replaceAll('/', '\\/'),
		'as JSON of a shape that is not known': (start, key) =>
			JSON.stringify({ request: { headers: [start, key] } })
				.replaceAll('/', '\\/')
				.replaceAll('~', '\\u007e'),
		'as a page': (start, key) => `<p>${start}<b>${key}</b></p>`,
	};
	const responses = [200, 302, 400, 500].flatMap((status) =>
		before.flatMap((start) => Object.entries(bodies).map(([how, body]) => ({ status, start, how, body }))),
	);

	it.each(responses)('should not get a key into an error: HTTP $status, $how', async ({ status, start, body }) => {
		const server = createServer(({ headers: { authorization = '' } }, response) =>
			response
				.writeHead(status, { 'content-type': 'text/plain', location: `/?${authorization}` })
				.end(body(start, authorization)),
		);
		const { url: baseUrl, close } = await listen(server);
		const results = await runAll({ apiKey: ` ${apiKey} `, downloadApiKey, baseUrl });
		await close();
		for (const result of results) {
			expect(errorOf(result).message).not.toBe('');
			expect(JSON.stringify(result.run)).not.toContain('Zq~W');
		}
	});
});

describe.each<[how: string, spell: (key: string) => string]>([
	['as text', (key: string) => key],
	['in an address', (key: string) => encodeURIComponent(key)],
	[
		'in an address in lower case',
		(key: string) => encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()),
	],
	['in HTML', (key: string) => key.replace(/[/+~]/g, (letter) => `&#${letter.charCodeAt(0)};`)],
	[
		'in HTML by other numbers',
		(key: string) => key.replace(/[/+]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
	],
	['in base64', (key: string) => Buffer.from(key).toString('base64')],
	['in base64 after a name', (key: string) => Buffer.from(`sk:${key}`).toString('base64')],
	['in base64 for addresses', (key: string) => Buffer.from(`a:${key}`).toString('base64url')],
	['in JSON, twice', (key: string) => key.replace(/[/+~]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)],
])('a key %s', (_, spelled) => {
	it.each([200, 400, 500])('should not come out of a response with HTTP %d', async (status) => {
		const echo = spelled(apiKey);
		recorder.respondWith({
			status,
			body: JSON.stringify({ id: 'chg_1', status: 'CAPTURED', message: `Key ${echo}.` }),
		});
		const credentials = { cardPaymentsApi: { ...recorder.credentials.cardPaymentsApi, apiKey } };
		const { items, error, run } = await executeNode({ ...CHARGE, output: 'raw' }, { credentials });
		expect([items.length === 1, error === undefined]).toEqual([status === 200, status === 200]);
		// Of base64, the ends may belong to what stands around the key.
		expect(JSON.stringify(run)).not.toContain(echo.slice(8, -8));
		if (status === 200) expect(items[0]?.json.message).toMatch(/^Key .*\*\*\*.*\.$/);
	});
});

it('should not repeat a key entered as the base URL', async () => {
	for (const result of await runAll({ apiKey: '', baseUrl: apiKey })) {
		expect(errorOf(result).message).toContain("The base URL isn't a web address");
		expect(JSON.stringify(result.run)).not.toContain('Zq~W');
	}
});

it.each([
	['the key for downloads, where there is one', downloadApiKey, downloadApiKey],
	['the API key, where there is none', '', apiKey],
])('should download with %s, and use the API key for everything else', async (_, own, forDownloads) => {
	recorder.respondWith({ status: 400 });
	await runAll({ ...recorder.credentials.cardPaymentsApi, apiKey, downloadApiKey: own });
	expect(recorder.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
		['/v2/payouts/list', `Bearer ${apiKey}`],
		['/v2/payouts/download', `Bearer ${forDownloads}`],
		['/v2/charges/', `Bearer ${apiKey}`],
		// An undocumented no leaves open whether money moved.
		['/v2/charges/list', `Bearer ${apiKey}`],
	]);
});
