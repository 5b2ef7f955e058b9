/**
 * What n8n offers for mapping before a node has executed: `__schema__` beside the node, a file an operation. To
 * write those that changed: `npm run schemas`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import { RESOURCES } from '../../nodes/CardPayments/actions/resources';
import { binaryItem, executeNode, type NodeOptions } from '../harness/engine.ts';
import { AUTHORIZATION, CHARGE } from '../operations/payments.ts';
import { ALL_TIME, credentialsFor, DAY, NOW, useSandbox, zipOf, type Sandbox } from './service.ts';

type Schema = { type: string; properties?: Record<string, Schema>; items?: Schema };

const service = useSandbox();

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

async function execute(parameters: IDataObject, rest: NodeOptions = {}): Promise<IDataObject[]> {
	const { items, error } = await executeNode(parameters, { credentials: credentialsFor(service.current), ...rest });
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

/** A payout an item, as *Get Many* gives it. */
const payouts = (isListed: (payout: Sandbox['payouts'][number]) => boolean): NodeOptions => ({
	input: service.current.payouts
		.filter(isListed)
		.slice(0, 50)
		.map(({ id, currency, amount }) => ({ json: { id, currency, amount: toText(amount, currency) } })),
});
const ready = () => payouts(({ settlements_available: isReady }) => isReady);
async function bankLines() {
	const csv = await (await fetch(`${service.current.url}/_sandbox/bank-statement.csv`)).text();
	return (parse(csv, { columns: true }) as IDataObject[]).map((json) => ({ json }));
}
const BY_ID = { payoutId: '={{ $json.id }}' };
/** Of each currency some payouts, with disputes and releases. */
const SOME_DAYS = { ...ALL_TIME, from: NOW - 14 * DAY };
const ADDED = { period: 'custom', from: NOW - DAY, to: NOW + DAY, returnAll: true };
const PAGE = { ...CHARGE, threeDSecure: 'internal', redirectUrl: 'https://shop.example/thanks' };

/** The output of each operation, of enough cases for every field to have a value once. */
const OUTPUTS: Record<string, () => Promise<IDataObject[]>> = {
	'transaction/getMany': async () => await execute({ resource: 'transaction', operation: 'getMany', ...SOME_DAYS }),
	'transaction/getTotals': async () =>
		await execute({ resource: 'transaction', operation: 'getTotals', ...SOME_DAYS, groupBy: ['payout', 'type'] }),
	'payout/get': async () =>
		await execute(
			{ resource: 'payout', operation: 'get', ...BY_ID },
			payouts(() => true),
		),
	'payout/getMany': async () => await execute({ resource: 'payout', operation: 'getMany', ...ALL_TIME }),
	'payout/reconcile': async () => await execute({ resource: 'payout', operation: 'reconcile', ...BY_ID }, ready()),
	'payout/downloadSheets': async () =>
		await execute({ resource: 'payout', operation: 'downloadSheets', ...BY_ID }, ready()),
	'payout/extractSheets': async () => {
		const zips = (ready().input ?? []).map(async ({ json }) => await zipOf(service.current, String(json.id)));
		const input = (await Promise.all(zips)).map((zip) => binaryItem(zip, 'mail.zip', 'application/zip'));
		return await execute({ resource: 'payout', operation: 'extractSheets' }, { input });
	},
	'payout/getJournalEntries': async () =>
		await execute({ resource: 'payout', operation: 'getJournalEntries', ...SOME_DAYS, payouts: 'ofPeriod' }),
	'payout/matchBankLines': async () => {
		const columns = { amount: 'Credit', date: 'Date', currency: 'Currency', options: { debit: 'Debit' } };
		const input = await bankLines();
		const items = await execute({ resource: 'payout', operation: 'matchBankLines', ...columns }, { input });
		// The columns are the bank's own.
		return items.map((json) => ({ ...json, bank: {} }));
	},
	'dispute/getMany': async () => await execute({ resource: 'dispute', operation: 'getMany', ...SOME_DAYS }),
	'charge/create': async () => [...(await execute(CHARGE)), ...(await execute(PAGE))],
	'charge/get': async () => await lookedUp('charge', await execute(CHARGE), await execute(PAGE)),
	'charge/getMany': async () => {
		await execute(CHARGE);
		return await execute({ resource: 'charge', operation: 'getMany', ...ADDED });
	},
	'authorization/create': async () => await execute(AUTHORIZATION),
	'authorization/get': async () => await lookedUp('authorization', await execute(AUTHORIZATION)),
	'authorization/getMany': async () => {
		await execute(AUTHORIZATION);
		return await execute({ resource: 'authorization', operation: 'getMany', ...ADDED });
	},
	'authorization/capture': async () => await moved('authorization', 'capture', await execute(AUTHORIZATION)),
	'authorization/void': async () => await moved('authorization', 'void', await execute(AUTHORIZATION)),
	'refund/create': async () => await refunded(),
	'refund/get': async () => await lookedUp('refund', await refunded()),
	'refund/getMany': async () => {
		await refunded();
		return await execute({ resource: 'refund', operation: 'getMany', ...ADDED });
	},
};

async function lookedUp(resource: string, ...made: IDataObject[][]): Promise<IDataObject[]> {
	const ids = made.flat().map(({ id }) => ({ json: { id } }));
	return await execute({ resource, operation: 'get', [`${resource}Id`]: '={{ $json.id }}' }, { input: ids });
}

async function moved(resource: string, operation: string, made: IDataObject[]): Promise<IDataObject[]> {
	return await execute({ resource, operation, [`${resource}Id`]: made[0]?.id as string });
}

async function refunded(): Promise<IDataObject[]> {
	const [charge] = await execute(CHARGE);
	return await execute({
		resource: 'refund',
		operation: 'create',
		chargeId: charge?.id as string,
		reason: 'returned',
	});
}

it.each(Object.keys(OUTPUTS))('should be what %s returns', async (operation) => {
	const file = `nodes/CardPayments/__schema__/v1.0.0/${operation}.json`;
	const output = (await OUTPUTS[operation]?.()) ?? [];
	expect(output).not.toEqual([]);
	const given = schemaOf(output);
	if (process.env.WRITE_SCHEMAS !== undefined) {
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, JSON.stringify(given));
	}
	expect(given).toEqual(JSON.parse(await readFile(file, 'utf8')));
});

it('should be written for all operations', () => {
	const operations = Object.entries(RESOURCES).flatMap(([resource, { operations: own }]) =>
		Object.keys(own).map((operation) => `${resource}/${operation}`),
	);
	expect(Object.keys(OUTPUTS).sort()).toEqual(operations.sort());
});
