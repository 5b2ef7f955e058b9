/** What both sides are given, made from seeds by the generators of the fuzzers and of the simulation. */
import type { IDataObject } from 'n8n-workflow';
import { storedZip } from '../../test/domain/archive/rawZip.ts';
import { execute, type Service } from '../fuzz/node.ts';
import { isInSheets, listedOf, movesOf, unitsOf } from '../fuzz/orders/hold.ts';
import { orderWorld, type Move, type OrderWorld } from '../fuzz/orders/world.ts';
import { Random } from '../fuzz/random.ts';
import { askedOf } from '../fuzz/settlements.ts';
import { serviceOf as namedService, statementOf } from '../fuzz/statements/table.ts';
import { worldOf } from '../fuzz/truth.ts';
import { asThen } from './renamed.ts';

/** What came of one case: by operation, all that it gives and says. */
export type Outcome = Record<string, unknown>;

interface World {
	/** How many seeds are read where nobody says. */
	count: number;
	/**
	 * @param asked what a side calls the parameters
	 * @returns undefined where there are no more
	 */
	outcome: (seed: number, asked: typeof asThen) => Promise<Outcome | undefined>;
}

const ALL = { output: 'allFields', returnAll: true };

/** Executes operations one after the other. What one throws that nobody should see is an outcome, too. */
async function outcomes(operations: Record<string, () => Promise<unknown>>): Promise<Outcome> {
	const found: Outcome = {};
	for (const [name, run] of Object.entries(operations))
		found[name] = await run().catch((error: unknown) => ({ thrown: String(error) }));
	return found;
}

async function golden(seed: number, asked: typeof asThen): Promise<Outcome | undefined> {
	// n8n's engine takes seconds to load.
	const { CASES, execute: executeCase, readCase } = await import('../../test/golden/golden.ts');
	const name = CASES[seed - 1];
	if (name === undefined) return undefined;
	const { expected } = readCase(name);
	const one = async (each: (typeof expected)[number]) => {
		const { items, hints, error } = await executeCase(name, each, undefined, { asked });
		const { message, description } = (error ?? {}) as IDataObject;
		return {
			items: items.map(({ json }) => json),
			hints: hints.map(({ message: words, type }) => ({ message: words, type })),
			...(error !== undefined && { error: { message, description } }),
		};
	};
	return await outcomes(
		Object.fromEntries(expected.map((each, at) => [`${name} ${at} ${each.get}`, () => one(each)])),
	);
}

async function settlement(seed: number, asked: typeof asThen): Promise<Outcome> {
	const world = worldOf(new Random(seed));
	const read = (resource: string, operation: string, more: IDataObject, fromRows = false) => {
		const [parameters, source] = askedOf(world, [resource, operation], more, fromRows);
		return async () => (await execute(asked(parameters), source)).all;
	};
	const { layout, title } = world.style;
	return await outcomes({
		transactions: read('transaction', 'getMany', ALL),
		'some transactions': read('transaction', 'getMany', { ...ALL, output: 'simplified', types: ['charge', 'fee'] }),
		totals: read('transaction', 'getTotals', { output: 'allFields', groupBy: ['type'] }),
		disputes: read('dispute', 'getMany', { output: 'allFields', simplify: false }),
		reconcile: read('payout', 'reconcile', { output: 'allFields' }),
		entries: read('payout', 'getJournalEntries', seed % 2 === 0 ? {} : { options: { difference: 'Rounding' } }),
		...(layout === 'typeColumn' &&
			title === 'none' && {
				'rows transactions': read('transaction', 'getMany', ALL, true),
				'rows reconcile': read('payout', 'reconcile', { output: 'allFields' }, true),
			}),
	});
}

const json = (value: object) => ({ type: 'application/json', content: Buffer.from(JSON.stringify(value)) });
const list = (name: string, values: object[]) =>
	json({ object: 'list', live_mode: false, api_version: 'V2', has_more: false, [name]: values });

async function statement(seed: number, asked: typeof asThen): Promise<Outcome> {
	const { table, world } = statementOf(new Random(seed));
	const { items } = table;
	const payouts = world.payouts.map(({ id, reference, time, minor, currency, unpaid }) => ({
		id,
		object: 'payout',
		status: unpaid === '' ? 'PAID_OUT' : unpaid,
		date: time,
		currency,
		amount: minor / 100,
		merchant_id: '1',
		wallet: { id: 'w' },
		settlements_available: true,
		...(reference !== '' && { bank_reference: reference }),
	}));
	const match = (more: IDataObject) => async () => {
		const service = namedService(world, items);
		const parameters = { resource: 'payout', operation: 'matchBankLines', lines: 'fromItems', ...more };
		const source = { rows: items as IDataObject[], service: () => list('payouts', payouts) };
		return (await execute(asked({ options: { several: true }, service, daysUntilPaid: 5, ...parameters }), source))
			.all;
	};
	return await outcomes({ lines: match({ output: 'items' }), summary: match({ output: 'summary' }) });
}

/** The service that pays a list's orders: its payouts and their zips, and what it lists of what isn't in them. */
function serviceOf(world: OrderWorld): Service {
	const moves = movesOf(world).filter(isInSheets);
	const netOf = (move: Move) => Math.round(unitsOf(move) * 0.97) / 10_000;
	const sheetsOf = (of: Move[]) =>
		(['charge', 'refund', 'dispute'] as const).map((kind) => {
			const lines = of
				.filter((move) => move.kind === kind)
				.map((move) => {
					const gross = world.sheets === 'whole' || kind !== 'charge' ? unitsOf(move) / 10_000 : '';
					const { charge, currency, day, id, reference } = move;
					const order = world.sheets === 'bare' ? '' : reference;
					const date = new Date(day * 86_400_000).toISOString();
					return [charge, id, order, gross, netOf(move), currency, date].map((cell) => `"${cell}"`).join();
				});
			const header = 'charge_id,id,order_reference,gross_amount,net_amount,currency,date';
			const name = `30112026  - ${kind === 'refund' ? 'REFUND' : `${kind.toUpperCase()}S`} 1.csv`;
			return { name, content: Buffer.from([header, ...lines].join('\n')) };
		});
	const payoutOf = (id: string, off: number) => {
		const of = moves.filter(({ payout }) => payout === (id === 'payout_1' ? 'balanced' : 'unbalanced'));
		const [amount, currency] = [of.reduce((sum, move) => sum + netOf(move), off), of[0]?.currency ?? 'SAR'];
		const more = { merchant_id: '1', wallet: { id: 'w' }, settlements_available: true, date: Date.UTC(2026, 6, 1) };
		const payout = {
			id,
			object: 'payout',
			status: 'PAID_OUT',
			currency,
			amount: Number(amount.toFixed(4)),
			...more,
		};
		return { payout, zip: { type: 'application/zip', content: storedZip(sheetsOf(of)) } };
	};
	const [seen, doubted] = [payoutOf('payout_1', 0), payoutOf('payout_2', 1)];
	return ({ body, url }) => {
		if (url.endsWith('/payouts/list')) return list('payouts', [seen.payout, doubted.payout]);
		if (url.endsWith('/payouts/download')) return (JSON.stringify(body).includes('payout_2') ? doubted : seen).zip;
		if (url.endsWith('/charges/list')) return list('charges', listedOf(world, 'charge'));
		if (url.endsWith('/refunds/list')) return list('refunds', listedOf(world, 'refund'));
		return { ...json({}), status: 404 };
	};
}

async function history(seed: number, asked: typeof asThen): Promise<Outcome> {
	const { tellRandomHistory } = await import('../simulate/callerHistory.ts');
	return await outcomes({ history: async () => await tellRandomHistory(seed, asked) });
}

async function orders(seed: number, asked: typeof asThen): Promise<Outcome> {
	const world = orderWorld(new Random(seed));
	const period = { payouts: 'ofPeriod', period: 'custom', from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 8, 1) };
	const match = (output: string) => async () => {
		const parameters = asked({ resource: 'transaction', operation: 'matchOrders', ...period, output });
		return (await execute(parameters, { rows: world.rows, service: serviceOf(world) })).all;
	};
	return await outcomes({ orders: match('fullNotes'), summary: match('summary') });
}

/** By the name that `--only` takes. */
export const WORLDS: Record<string, World> = {
	goldens: { count: Infinity, outcome: golden },
	settlements: { count: 2_000, outcome: settlement },
	statements: { count: 1_000, outcome: statement },
	orders: { count: 400, outcome: orders },
	histories: { count: 1_000, outcome: history },
};
