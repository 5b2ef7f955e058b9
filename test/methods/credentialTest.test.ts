import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { cardPaymentsApiTest } from '../../nodes/CardPayments/methods/credentialTest';
import { load } from '../harness/engine.ts';
import { listen } from '../servers/listen.ts';

/** n8n's own context of a credential test, with its request helper. */
const { CredentialTestContext } = load('n8n-core') as unknown as {
	CredentialTestContext: new (data: Partial<IWorkflowExecuteAdditionalData>) => ICredentialTestFunctions;
};

const KEY = 'sk_test_of_this_test';

async function test(data: ICredentialDataDecryptedObject): Promise<INodeCredentialTestResult> {
	return await cardPaymentsApiTest.call(new CredentialTestContext({}), {
		id: '1',
		name: 'Under test',
		type: 'cardPaymentsApi',
		data: { apiKey: KEY, ...data },
	});
}

/** What the test says about a service with this response. */
async function testOf(listener: RequestListener): Promise<INodeCredentialTestResult> {
	const { url, close } = await listen(createServer(listener));
	try {
		return await test({ baseUrl: url });
	} finally {
		await close();
	}
}

const LIST = '{"payouts":[],"has_more":false,"live_mode":false}';
const asked: Array<[path: string, key: string]> = [];

/** What the test says where downloads are answered with a status. */
async function testWithDownloadKey(status: number): Promise<INodeCredentialTestResult> {
	asked.length = 0;
	const { url, close } = await listen(
		createServer(({ url: path = '', headers }, response) => {
			asked.push([path, headers.authorization ?? '']);
			response.writeHead(path.endsWith('/list') ? 200 : status).end(path.endsWith('/list') ? LIST : '{}');
		}),
	);
	try {
		return await test({ baseUrl: url, downloadApiKey: 'sk_files' });
	} finally {
		await close();
	}
}

const responding =
	(status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
	(_request, response) =>
		response.writeHead(status, headers).end(body);

const BAD_ADDRESSES = {
	empty: ' ',
	'no address': 'api example com',
	'with a password': 'https://user:password@api.example.com',
	'with a query': 'https://api.example.com?key=1',
	'plain HTTP': 'http://api.example.com',
};
const BAD_RESPONSES: Record<string, RequestListener> = {
	'401': responding(401, '{"errors":[{"code":"1","description":"No such key"}]}'),
	'403': responding(403, ''),
	'a redirect': responding(302, '', { location: 'https://elsewhere.example' }),
	'404 without words': responding(404, ''),
	'404 with words': responding(404, '{"message":"No route"}'),
	'429': responding(429, 'Slow down'),
	'500': responding(500, ''),
	'418 without words': responding(418, ''),
	'a web page': responding(200, '<!doctype html><p>Welcome</p>'),
	'other JSON': responding(200, '{"hello":"world"}'),
	'a payout without an id': responding(200, '{"payouts":[{"amount":1}],"has_more":false}'),
	'a broken connection': (request) => request.socket.destroy(),
};

const messages: Record<string, string> = {};
beforeAll(async () => {
	const results: Record<string, INodeCredentialTestResult> = {
		'no key': await test({ apiKey: ' ', baseUrl: 'https://api.example.com' }),
		'more than a key': await test({ apiKey: `Bearer ${KEY}`, baseUrl: 'https://api.example.com' }),
		'another key for downloads': await testWithDownloadKey(401),
	};
	for (const [name, baseUrl] of Object.entries(BAD_ADDRESSES)) results[name] = await test({ baseUrl });
	for (const [name, listener] of Object.entries(BAD_RESPONSES)) results[name] = await testOf(listener);
	for (const [name, { status, message }] of Object.entries(results)) {
		expect([name, status]).toEqual([name, 'Error']);
		messages[name] = message;
	}
});

it('should be green if the service lists payouts, and say whether money moves', async () => {
	const listing = (mode: string) => responding(200, `{"payouts":[],"has_more":false${mode}}`);
	expect(await testOf(listing(',"live_mode":false'))).toEqual({
		status: 'OK',
		message: expect.stringContaining('no real money') as string,
	});
	expect(await testOf(listing(',"live_mode":true'))).toEqual({
		status: 'OK',
		message: expect.stringContaining('real money') as string,
	});
	expect(await testOf(listing(''))).toEqual({ status: 'OK', message: 'Connected' });
});

it.each([400, 403, 404, 500])(
	'should ask with the download API key too, which HTTP %d does not refuse',
	async (status) => {
		expect(await testWithDownloadKey(status)).toEqual({
			status: 'OK',
			message: "Connected in test mode: no real money moves. The download API key wasn't refused",
		});
		expect(asked).toEqual([
			['/v2/payouts/list', `Bearer ${KEY}`],
			['/v2/payouts/download', 'Bearer sk_files'],
		]);
	},
);

it("should list exactly these messages in README's table", () => {
	const [, table = ''] = readFileSync('README.md', 'utf8').split('| Message begins with |');
	const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (?!-)(.+?) \| .+ \|$/gm)].map(([, cell = '']) =>
		cell.split(', or ').map((words) => words.replace(/…$/, '').trim()),
	);
	const beginnings = rows.flat();
	expect(beginnings.length).toBeGreaterThan(5);
	const isIn = (message: string) => beginnings.some((words) => message.startsWith(words));
	expect(Object.values(messages).filter((message) => !isIn(message))).toEqual([]);
	expect(beginnings.filter((words) => !Object.values(messages).some((message) => message.startsWith(words)))).toEqual(
		[],
	);
});

it("should never show the key, nor a service's markup", async () => {
	const { message } = await testOf(responding(400, JSON.stringify({ message: `<img src=x> for ${KEY}` })));
	expect(message).toContain('for ***');
	expect(message).not.toContain('<img');
});
