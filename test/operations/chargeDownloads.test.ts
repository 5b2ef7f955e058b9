/** Charges by the hundred come as a file where the service has one, and the file is believed only with proof. */
import { createServer } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { credentialsFor, DAY, NOW, useSandbox, type Sandbox } from '../engine/service.ts';
import { at } from '../harness/clock.ts';
import { listen } from '../servers/listen.ts';

const LIST = '/v2/charges/list';
const DOWNLOAD = '/v2/charges/download';
const CHARGES = 230;

function fill(sandbox: Sandbox): void {
	for (let number = 0; number < CHARGES; number++)
		sandbox.addCharge({
			created: NOW - (number % 25) * DAY - number * 60_000,
			amount: Number((10 + number / 100).toFixed(2)),
			currency: number % 7 === 0 ? 'KWD' : 'SAR',
			reference: { order: `طلب-${number}` },
			...(number % 2 === 0 && { payout: 'payout_of_before' }),
			...(number % 10 === 0 && { status: 'DECLINED' }),
		});
}

const service = useSandbox();
beforeAll(() => fill(service.current));

const outstanding = async (credentials = credentialsFor(service.current)): Promise<IDataObject[]> =>
	await at(NOW, async () => {
		const parameters = { resource: 'charge', operation: 'getOutstanding', period: 'last30Days' };
		return await service.output(parameters, { credentials, settings: { timezone: 'Asia/Kuwait' } });
	});
const requestsTo = (path: string) => service.current.requests.filter((request) => request.path === path).length;

/** How often each was asked. */
async function counted(task: () => Promise<unknown>) {
	const before = [requestsTo(LIST), requestsTo(DOWNLOAD)] as const;
	await task();
	return { lists: requestsTo(LIST) - before[0], downloads: requestsTo(DOWNLOAD) - before[1] };
}

let asListed: IDataObject[];
beforeAll(async () => {
	service.current.changeHabits({ chargeDownloads: false });
	asListed = await outstanding();
	service.current.changeHabits({ chargeDownloads: true });
});

it('should be asked for once, and give what the list gives', async () => {
	expect(asListed).toHaveLength(CHARGES - CHARGES / 10);
	expect(await counted(async () => expect(await outstanding()).toEqual(asListed))).toEqual({
		lists: 2,
		downloads: 1,
	});
});

it('should not be asked for where the list has one page', async () => {
	const parameters = { resource: 'charge', operation: 'getOutstanding', period: 'today' };
	const asked = await counted(async () => await at(NOW, async () => await service.output(parameters)));
	expect(asked.downloads).toBe(0);
});

it('should be asked for once where the service has none', async () => {
	service.current.changeHabits({ chargeDownloads: false });
	const input = [{ json: {} }, { json: {} }, { json: {} }];
	const parameters = { resource: 'charge', operation: 'getOutstanding', period: 'last30Days' };
	const settings = { timezone: 'UTC' };
	const asked = await counted(
		async () => await at(NOW, async () => await service.output(parameters, { input, settings })),
	);
	service.current.changeHabits({ chargeDownloads: true });
	expect(asked.downloads).toBe(1);
});

it('should fit the longest period of a list', async () => {
	service.current.changeHabits({ longestPeriodDays: 30 });
	const long = { resource: 'charge', operation: 'getOutstanding', period: 'last3Months' };
	const read = async () => await at(NOW, async () => await service.output(long, { settings: { timezone: 'UTC' } }));
	expect(await counted(async () => expect(await read()).toHaveLength(asListed.length))).toMatchObject({
		downloads: 4,
	});
	service.current.changeHabits({ longestPeriodDays: 0 });
});

interface Changed {
	headers: Headers;
	text: string;
}

describe('a file that another service gives', () => {
	let proxy: Awaited<ReturnType<typeof listen>>;
	/** How many charges a file has at most. */
	let most = 100_000;
	let change: (file: Changed) => Changed = (file) => file;
	beforeAll(async () => {
		const server = createServer((request, response) => {
			void (async () => {
				const chunks: Buffer[] = [];
				for await (const chunk of request) chunks.push(chunk as Buffer);
				const sent = await fetch(`${service.current.url}${request.url}`, {
					method: 'POST',
					headers: {
						authorization: String(request.headers.authorization),
						'content-type': 'application/json',
					},
					body: Buffer.concat(chunks).toString().replace('"limit":100000', `"limit":${most}`),
				});
				const bytes = Buffer.from(await sent.arrayBuffer());
				const file =
					request.url === DOWNLOAD
						? change({ headers: new Headers(sent.headers), text: bytes.toString() })
						: undefined;
				for (const [name, value] of file?.headers ?? [])
					if (name !== 'content-length') response.setHeader(name, value);
				response.writeHead(sent.status).end(file?.text ?? bytes);
			})().catch(() => response.destroy());
		});
		proxy = await listen(server);
	});
	afterAll(async () => await proxy.close());

	const rows = (edit: (row: string, index: number) => string | undefined) => (file: Changed) => ({
		...file,
		text: file.text
			.split('\r\n')
			.map(edit)
			.filter((row) => row !== undefined)
			.join('\r\n'),
	});
	const without = (name: string) => (file: Changed) => {
		file.headers.delete(name);
		return file;
	};
	const CHANGES: Array<[string, (file: Changed) => Changed]> = [
		['one row is missing', rows((row, index) => (index === 100 ? undefined : row))],
		['cut at the end of a row', rows((row, index) => (index > 150 ? undefined : row))],
		['cut within a row', (file) => ({ ...file, text: file.text.slice(0, -90) })],
		['without what says whether there is more', without('has_more')],
		['without what says how many there are', without('total_count')],
		['amounts in minor units', rows((row) => row.replace(/,(\d+)\.(\d\d),/, ',$1$2,'))],
		['amounts after fees', rows((row, index) => (index === 0 ? row : row.replace(/,(\d+)(\.\d+)?,/, ',9$2,')))],
		[
			'times of another zone',
			rows((row) =>
				row.replace(/T(\d\d):/, (_, hour) => `T${String((Number(hour) + 3) % 24).padStart(2, '0')}:`),
			),
		],
		['no column of payouts', rows((row) => row.replace(/,[^,]*$/, ''))],
		['references of something else', rows((row) => row.replace('طلب', 'bestellung'))],
		['other IDs', rows((row) => row.replace('chg_', 'trx_'))],
		['JSON', (file) => ({ ...file, text: '{"charges": []}' })],
		['nothing', (file) => ({ ...file, text: '' })],
	];

	it.each(CHANGES)('should be left for the list: %s', async (_, changed) => {
		change = changed;
		const credentials = { cardPaymentsApi: { apiKey: service.current.keys.test, baseUrl: proxy.url } };
		expect(await counted(async () => expect(await outstanding(credentials)).toEqual(asListed))).toMatchObject({
			downloads: 1,
		});
	});

	it('should be read after each other where one has not all', async () => {
		[change, most] = [(file) => file, 60];
		const credentials = { cardPaymentsApi: { apiKey: service.current.keys.test, baseUrl: proxy.url } };
		expect(await counted(async () => expect(await outstanding(credentials)).toEqual(asListed))).toEqual({
			lists: 2,
			downloads: 4,
		});
	});

	it('should be left for the list where the next file is the same', async () => {
		change = without('last_charge_id');
		const credentials = { cardPaymentsApi: { apiKey: service.current.keys.test, baseUrl: proxy.url } };
		expect(await outstanding(credentials)).toEqual(asListed);
	});
});
