import type { IDataObject } from 'n8n-workflow';
import { passOn } from '../../nodes/CardPayments/trigger/passOn';
import { payoutBody } from '../domain/webhook/signing';
import { execute, history, type Execution } from './history';

let nodes = 0;
let helpers: ReturnType<typeof history>;
let random: jest.SpyInstance<number, []>;
beforeEach(() => {
	nodes++;
	helpers = history();
	// These executions have no delivery in this process, so each writes a second time a little later.
	random = jest.spyOn(Math, 'random').mockReturnValue(-0.3);
});
afterEach(() => random.mockRestore());

const run = async (execution: Partial<Execution> = {}) =>
	await execute(helpers, { node: `run-${nodes}`, ...execution });
const other = (id: string, status = 'PAID_OUT'): Partial<Execution> => ({ json: { id, status } });

it('should pass an event on once, and a status, amount or date that changed', async () => {
	const deliver = async (changes: IDataObject) =>
		(await run({ json: JSON.parse(payoutBody(changes).toString()) as IDataObject })).length;
	const failed = { status: 'FAILED', date: 1_000 };
	expect(await deliver(failed)).toBe(1);
	expect(await deliver({ status: 'INITIATED', date: 2_000 })).toBe(1);
	expect(await deliver({ ...failed, date: 3_000 })).toBe(1);
	expect(await deliver({ ...failed, amount: 1 })).toBe(1);
	expect(await deliver(failed)).toBe(0);
});

it('should pass on one of a hundred duplicates at the same time, and all of a hundred others', async () => {
	const together = async (execution: (index: number) => Partial<Execution>) =>
		(await Promise.all(Array.from({ length: 100 }, async (_, index) => await run(execution(index))))).flat();
	expect(await together(() => ({}))).toHaveLength(1);
	expect(await together((index) => other(`payout_${index}`))).toHaveLength(100);
	expect(await together((index) => other(`payout_${index}`))).toHaveLength(0);
});

it.each([{ mode: 'manual' }, { mode: 'retry' }, { options: { deduplicate: false } }])(
	'should pass everything on: %j',
	async (changes) => {
		await run();
		expect(await run(changes)).toHaveLength(1);
	},
);

it('should pass its event on again when it executes again, unlike any other execution', async () => {
	const passed = [];
	for (const id of ['17', '18', '17', '19']) passed.push((await run({ id })).length);
	expect(passed).toEqual([1, 0, 1, 0]);
});

it.each<[string, (fault: typeof helpers) => void, number]>([
	["if the history's reply is lost", ({ loseReplies }) => loseReplies(1), 0],
	["if the history can't be written twice", ({ fail }) => fail(2), 0],
	["if the history can't be written at all", ({ fail }) => fail(6), 1],
])('should pass an event on rather twice than never %s', async (_title, fault, again) => {
	fault(helpers);
	expect(await run()).toHaveLength(1);
	expect(await run()).toHaveLength(again);
});

describe('two processes of queue mode, which share only the database', () => {
	/** The trigger with its own memory. */
	const process = () => {
		let own: typeof passOn = passOn;
		jest.isolateModules(
			() =>
				(own = (jest.requireActual('../../nodes/CardPayments/trigger/passOn') as { passOn: typeof passOn })
					.passOn),
		);
		return own;
	};

	it('should pass an event on once, and again only in its own execution', async () => {
		const [one, two] = [process(), process()];
		expect(one).not.toBe(two);
		expect(await run({ pass: one, id: '17' })).toHaveLength(1);
		expect(await run({ pass: two })).toEqual([]);
		expect(await run({ pass: process(), id: '17' })).toHaveLength(1);
	});

	it('should remember events whose writes undid each other', async () => {
		helpers = history(50);
		random.mockReturnValueOnce(-0.3).mockReturnValueOnce(-0.2);
		const [one, two] = [process(), process()];
		const both = async () =>
			(await Promise.all([run({ pass: one, ...other('a') }), run({ pass: two, ...other('b') })])).flat();
		expect(await both()).toHaveLength(2);
		expect(await both()).toEqual([]);
	});
});
