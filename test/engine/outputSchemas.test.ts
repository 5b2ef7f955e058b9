/**
 * What n8n offers for mapping before a node has executed: `__schema__` beside the node, a file an operation. To
 * write those that changed: `npm run schemas`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import { binaryItem, type NodeOptions } from '../harness/engine.ts';
import { AUTHORIZATION, CHARGE, REFUND } from '../operations/payments.ts';
import { ALL_TIME, bankLinesOf, DAY, MATCH_BANK_LINES, NOW, useSandbox, zipOf, type Sandbox } from './service.ts';
import { OPERATIONS } from '../harness/everyOperation.ts';

type Schema = { type: string; properties?: Record<string, Schema>; items?: Schema };

const service = useSandbox({ days: 42 });

function schemaOf(values: unknown[]): Schema {
	const known = values.filter((value) => value !== null && value !== undefined);
	const [first] = known;
	if (Array.isArray(first)) return { type: 'array', items: schemaOf(known.flat()) };
	if (typeof first !== 'object') return { type: first === undefined ? 'null' : typeof first };
	const objects = known as IDataObject[];
	const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
	const properties = names.map((name) => [name, schemaOf(objects.map((object) => object[name]))] as const);
	return { type: 'object', properties: Object.fromEntries(properties) };
}

/** A payout an item, as *Get Many* gives it. */
const inputOf = (payouts: Sandbox['payouts']) =>
	payouts
		.slice(0, 50)
		.map(({ id, currency, amount }) => ({ json: { id, currency, amount: toText(amount, currency) } }));
const BY_ID = { payoutId: '={{ $json.id }}' };
/** Of each currency some payouts, with disputes and releases. */
const SOME_DAYS = { ...ALL_TIME, from: NOW - 7 * DAY };
const ADDED = { period: 'custom', from: NOW - DAY, to: NOW + DAY, returnAll: true };
const PAGE = { ...CHARGE, threeDSecure: 'internal', redirectUrl: 'https://shop.example/thanks' };

/** What an operation outputs, by its name below. */
async function run(name: string, parameters: IDataObject, rest: NodeOptions = {}): Promise<IDataObject[]> {
	const [resource, operation] = name.split('/');
	return await service.output({ resource, operation, ...parameters }, rest);
}

const ofReady = async (name: string) => await run(name, BY_ID, { input: inputOf(service.ready()) });
const ofDays = async (name: string) => await run(name, SOME_DAYS);
/** An operation on payments that are made for it. */
const ofPayments =
	(...payments: IDataObject[]) =>
	async (name: string) => {
		const input: Array<{ json: IDataObject }> = [];
		for (const payment of payments) input.push({ json: (await service.output(payment))[0] ?? {} });
		return await run(name, { [`${name.split('/')[0]}Id`]: '={{ $json.id }}', ...ADDED }, { input });
	};
const toRefund = async () => ({ ...REFUND, chargeId: (await service.output(CHARGE))[0]?.id });

/** The output of each operation, of enough cases for every field to have a value once. */
const OUTPUTS: Record<string, (name: string) => Promise<IDataObject[]>> = {
	'transaction/getMany': ofDays,
	'transaction/getTotals': async (name) => await run(name, { ...SOME_DAYS, groupBy: ['payout', 'type'] }),
	'transaction/matchOrders': async (name) => {
		const charges = await run('transaction/getMany', SOME_DAYS);
		const orders = charges.map((json) => ({
			json: { order: json.order_reference, amount: json.gross, date: json.date },
		}));
		return await run(name, SOME_DAYS, { input: [...orders, { json: { order: '', amount: 'x', date: '' } }] });
	},
	'payout/get': async (name) => await run(name, BY_ID, { input: inputOf(service.current.payouts) }),
	'payout/getMany': async (name) => await run(name, ALL_TIME),
	'payout/reconcile': async (name) =>
		await run(name, { ...BY_ID, payouts: 'byId' }, { input: inputOf(service.ready()) }),
	'payout/downloadSheets': ofReady,
	'payout/extractSheets': async (name) => {
		const zips = inputOf(service.ready()).map(async ({ json: { id } }) => await zipOf(service.current, id));
		const input = (await Promise.all(zips)).map((zip) => binaryItem(zip, 'mail.zip', 'application/zip'));
		return await run(name, {}, { input });
	},
	'payout/getJournalEntries': async (name) => await run(name, { ...SOME_DAYS, payouts: 'ofPeriod' }),
	'payout/matchBankLines': async () => {
		const input = (await bankLinesOf(service.current)).map((json) => ({ json }));
		return await service.output(MATCH_BANK_LINES, { input });
	},
	'dispute/getMany': ofDays,
	'charge/create': async () => [...(await service.output(CHARGE)), ...(await service.output(PAGE))],
	'charge/get': ofPayments(CHARGE, PAGE),
	'charge/getMany': ofPayments(CHARGE),
	'charge/getOutstanding': async (name) => {
		await service.output(await toRefund());
		const period = { ...ALL_TIME, from: NOW - 7 * DAY };
		const items = await run(name, period);
		return [...items, ...(await run(name, { ...period, output: 'summary' }))];
	},
	'authorization/create': async () => await service.output(AUTHORIZATION),
	'authorization/get': ofPayments(AUTHORIZATION),
	'authorization/getMany': ofPayments(AUTHORIZATION),
	'authorization/capture': ofPayments(AUTHORIZATION),
	'authorization/void': ofPayments(AUTHORIZATION),
	'refund/create': async () => await service.output(await toRefund()),
	'refund/get': async (name) => await ofPayments(await toRefund())(name),
	'refund/getMany': async (name) => await ofPayments(await toRefund())(name),
};

it.each(Object.keys(OUTPUTS))('should be what %s returns', async (operation) => {
	const file = `nodes/CardPayments/__schema__/v1.0.0/${operation}.json`;
	const output = (await OUTPUTS[operation]?.(operation)) ?? [];
	expect(output).not.toEqual([]);
	const given = schemaOf(output);
	if (process.env.WRITE_SCHEMAS !== undefined) {
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, JSON.stringify(given));
	}
	expect(given).toEqual(JSON.parse(await readFile(file, 'utf8')));
});

it('should be written for all operations', () => {
	expect(Object.keys(OUTPUTS).sort()).toEqual(OPERATIONS.map(({ path: name }) => name).sort());
});
