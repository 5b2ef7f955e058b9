/**
 * No text that a stranger wrote, in a service's record, a file, a statement or an order, leaves an operation as one
 * that a spreadsheet would execute: whichever field of a response begins with it, whatever is chosen in Output, also
 * in the items of errors. The operations, their outputs and the service's fields are looked up, not listed.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../nodes/CardPayments/domain/input';
import { makeZip } from '../domain/sheets/zips.ts';
import { CONTINUE, DAY, NOW } from '../engine/service.ts';
import { OPERATIONS } from '../harness/everyOperation.ts';
import { executedIn, STARTS } from '../harness/executed.ts';
import { binaryItem } from '../harness/engine.ts';
import { sample } from '../harness/long.ts';
import { listen } from '../servers/listen.ts';
import { AUTHORIZATION, CHARGE, REFUND, usePayments } from './payments.ts';

const payments = usePayments();
/** What's spoiled: one field by its path, or all that the node needn't understand. */
let spoiled: string | undefined;
/** What the service says instead of its response. */
let refusal: { status: number; body: object } | undefined;
/** The paths of all texts in the service's responses. */
const seen = new Map<string, string>();

/** A service that passes on what strangers wrote. */
const service = createServer(async (request, response) => {
	const reply = await forwarded(request);
	const type = reply.headers.get('content-type') ?? '';
	// Its clock is the sandbox's.
	const headers = { date: reply.headers.get('date') ?? '', 'content-type': type };
	const body = Buffer.from(await reply.arrayBuffer());
	if (refusal !== undefined && request.method === 'POST')
		return response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body));
	const sent = type.includes('json') ? JSON.stringify(spoil(JSON.parse(body.toString()) as unknown, '')) : body;
	return response.writeHead(reply.status, headers).end(sent);
});

async function forwarded(request: IncomingMessage): Promise<Response> {
	const body = await text(request);
	const own = ['host', 'connection', 'content-length'];
	const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.includes(name)));
	const { method = 'GET' } = request;
	return await fetch(`${payments.sandbox.url}${request.url}`, {
		method,
		headers: headers as Record<string, string>,
		...(method !== 'GET' && { body }),
	});
}

function spoil(value: unknown, path: string): unknown {
	if (Array.isArray(value)) return value.map((each) => spoil(each, `${path}[]`));
	if (isRecord(value))
		return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, `${path}.${name}`)]));
	if (typeof value !== 'string') return value;
	seen.set(path, value);
	const isSpoiled = spoiled === undefined ? !isUnderstood(path, value) : spoiled === path;
	return isSpoiled ? `${STARTS[[...seen.keys()].indexOf(path) % STARTS.length]}${value}` : value;
}

/** What must be as it is for the node to go on: words of the contract, IDs, numbers and moments. */
function isUnderstood(path: string, text: string): boolean {
	return (
		/\.(id|object|status|currency|code|reference\.\w+)$/.test(path) ||
		/^(\d+(\.\d+)?|[a-z]{3,6}_\w+|https?:.*)$/i.test(text)
	);
}

const jsonsOf = (items: INodeExecutionData[]) => items.map(({ json }) => json);

let proxy: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => (proxy = await listen(service)));
afterAll(async () => await proxy.close());
afterEach(() => (refusal = spoiled = undefined));

const date = NOW - 300 * DAY;
const AROUND = { period: 'custom', from: date - 1, to: date + 1 };
const NOWADAYS = { period: 'custom', from: NOW - DAY, to: NOW + DAY, returnAll: true };
const BY_ID = { payouts: 'byId', payoutId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } };
const money = { amount: '1.00', currency: 'SAR' };
const spoiledRow = (start: string) => ({
	...money,
	payment_method: `${start}METHOD`,
	charge_id: `${start}ID`,
	reference_order: `${start}ORDER`,
	reason: `${start}WHY`,
	[`${start}COLUMN`]: `${start}CELL`,
});

const said = { description: '={{ "=WORDS()" }}', orderReference: '={{ "@ORDER" }}' };
const input: INodeExecutionData[] = [];
/** What operations get that read no payout of an item. */
const inputs: Record<string, INodeExecutionData[]> = {};
beforeAll(async () => {
	const about = { date, bank_reference: '=BANK()', merchant_id: '=MERCHANT()', currency: 'SAR' };
	const unpaid = { settlements_available: false, settlements_description: '=WHY()' };
	const sheets = { charges: STARTS.map(spoiledRow), disputes: [spoiledRow('=')] };
	const id = await payments.sandbox.addPayout({ ...about, sheets });
	const balanced = await payments.sandbox.addPayout({ ...about, sheets: { charges: [spoiledRow('=')] } });
	const late = await payments.sandbox.addPayout({ ...about, ...unpaid });
	await payments.sandbox.addPayout({ ...about, ...unpaid, status: 'FAILED' });
	for (const cardToken of ['tok_visa', 'tok_mada'])
		await payments.attempted({ ...CHARGE, cardToken, additionalFields: said });
	const charge = await payments.made({ ...CHARGE, additionalFields: said });
	const refund = await payments.made({ ...REFUND, chargeId: charge.id, reason: '={{ "=REASON()" }}' });
	const authorization = await payments.made({ ...AUTHORIZATION, additionalFields: said });
	const ids = { charge: charge.id, refund: refund.id, authorization: authorization.id };
	input.push({ json: { id, ...ids, ...money } }, { json: { ...money, ...ids, id: late, merchant_id: '@MERCHANT' } });
	const zip = await makeZip([
		['CHARGES 111111.csv', `Amount,=COLUMN()\n${STARTS.map((s) => `1.00,"${s}CELL"\n`).join('')}`],
	]);
	inputs.extractSheets = [binaryItem(zip, 'payout.zip', 'application/zip'), binaryItem(zip, '=payout.zip', 'a/b')];
	inputs.matchOrders = STARTS.map((start) => ({
		json: { Order: `${start}ORDER`, Total: '2.00', Date: `${start}DATE` },
	}));
	inputs.getJournalEntries = [{ json: { id: balanced } }];
	const day = new Date(date).toISOString().slice(0, 10);
	inputs.matchBankLines = ['1.00', ...STARTS].map((start, index) => ({
		json: { Date: day, Amount: `${index + 1}.00`, Currency: 'SAR', Text: `${start}TEXT`, [`${start}NAME`]: start },
	}));
});

/** What can be captured, voided or refunded but once is made for each. */
const originals: Record<string, () => Promise<IDataObject>> = {
	capture: async () => ({ authorization: (await payments.made({ ...AUTHORIZATION, additionalFields: said })).id }),
	void: async () => ({ authorization: (await payments.made({ ...AUTHORIZATION, additionalFields: said })).id }),
	create: async () => ({ charge: (await payments.made(CHARGE)).id }),
};

/** What an operation needs, by its resource or its name. */
const NEEDS: Record<string, IDataObject> = {
	payout: { ...BY_ID, ...AROUND, reportTitle: '={{ "=TITLE()" }}' },
	transaction: { ...BY_ID, groupBy: ['paymentMethod'] },
	'transaction/matchOrders': { ...AROUND, payouts: undefined, payoutId: undefined, groupBy: undefined },
	'payout/matchBankLines': { lines: 'fromItems' },
	'payout/getJournalEntries': { accounts: { sales: '={{ "=ACCOUNT()" }}' } },
	dispute: AROUND,
	charge: { ...NOWADAYS, chargeId: '={{ $json.charge }}', additionalFields: said },
	'charge/create': CHARGE,
	authorization: { ...NOWADAYS, authorizationId: '={{ $json.authorization }}', additionalFields: said },
	'authorization/create': AUTHORIZATION,
	refund: { ...NOWADAYS, refundId: '={{ $json.refund }}' },
	'refund/create': { ...REFUND, chargeId: '={{ $json.charge }}', reason: '={{ "=WHY()" }}' },
};

/** Every operation with each choice of what it puts out. */
const VARIANTS = OPERATIONS.flatMap(({ resource, operation, outputs }) =>
	outputs.map((output): [string, string, IDataObject] => [resource, operation, output]),
);

async function run(resource: string, operation: string, parameters: IDataObject) {
	const original = await originals[operation]?.();
	const own = original === undefined ? (inputs[operation] ?? input) : [{ json: original }];
	const { items, error } = await payments.execute(
		{ resource, operation, ...NEEDS[resource], ...NEEDS[`${resource}/${operation}`], ...parameters },
		{
			input: own,
			credentials: { cardPaymentsApi: { apiKey: payments.sandbox.keys.test, baseUrl: proxy.url } },
			...CONTINUE,
		},
	);
	expect(error).toBeUndefined();
	return items;
}

/** Texts behind an apostrophe, which spreadsheets don't execute, and names of fields. */
const marked = (items: INodeExecutionData[]) => JSON.stringify(jsonsOf(items)).match(/"'/g)?.length ?? 0;

const withFormulas = new Set<string>();

it.each(VARIANTS)('%s: %s with %j should put out no formula, unless databases take it', async (...asked) => {
	const put = async (options: IDataObject) => await run(asked[0], asked[1], { ...asked[2], options });
	const written = executedIn(jsonsOf(await put({ formatFor: 'databases' }))).length;
	if (written > 0) withFormulas.add(`${asked[0]}/${asked[1]}`);
	for (const options of sample([{}, { formatFor: 'anyDestination' }, { formatFor: 'spreadsheets' }], 3)) {
		const items = await put(options);
		expect(items.map(({ json }) => json.error)).toContain(undefined);
		expect(executedIn(jsonsOf(items))).toEqual([]);
		expect(marked(items)).toBeGreaterThanOrEqual(written);
	}
});

it('should have been asked of formulas in every operation', () => {
	expect([...withFormulas]).toEqual(WHOLE.map(([resource, operation]) => `${resource}/${operation}`));
});

/** With the output that shows most. */
const WHOLE = [...new Map(VARIANTS.map((variant) => [`${variant[0]}/${variant[1]}`, variant])).values()];

describe('also where it fails', () => {
	it.each(WHOLE)('%s: %s with %j, whatever it must understand being spoiled', async (...asked) => {
		seen.clear();
		await run(...asked);
		const understood = [...seen].filter(([at, text]) => isUnderstood(at, text));
		for (const [path] of sample(understood, 16)) {
			spoiled = path;
			expect([path, executedIn(jsonsOf(await run(...asked)))]).toEqual([path, []]);
		}
	});

	it.each(WHOLE)('%s: %s with %j, whatever the service says', async (...asked) => {
		const errors = STARTS.map((start) => ({ code: `${start}CODE`, description: `${start}WORDS` }));
		for (const status of sample([400, 403], 2))
			for (const body of sample([{ errors }, { message: '=WORDS()' }], 2)) {
				refusal = { status, body };
				expect(executedIn(jsonsOf(await run(...asked)))).toEqual([]);
			}
	});
});
