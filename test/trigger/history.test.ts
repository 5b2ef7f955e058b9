import type { IDataObject } from 'n8n-workflow';
import type { passOn } from '../../nodes/CardPayments/trigger/passOn';
import { payoutBody } from '../domain/signing/signing';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { History } from '../harness/history.ts';
import { execute, type Execution } from './execute';

// Executions of another process's deliveries look a second time a little later.
useSimulatedClock();

let nodes = 0;
let history: History;
beforeEach(() => {
	nodes++;
	history = new History();
});

const run = async (execution: Partial<Execution> = {}) =>
	await execute(history, { node: `run-${nodes}`, ...execution });
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

it("should keep one entry of an event in n8n's database", async () => {
	for (const id of ['a', 'a', 'b']) await run(other(id));
	expect([...history.rows.values()].flat()).toHaveLength(2);
});

it.each<[string, Partial<History>, number]>([
	["if the history's reply is lost", { lostReplies: 1 }, 0],
	["if the history can't be written twice", { failures: 2 }, 0],
	["if the history can't be written at all", { failures: 6 }, 1],
])('should pass an event on rather twice than never %s', async (_title, fault, again) => {
	Object.assign(history, fault);
	expect(await run()).toHaveLength(1);
	expect(await run()).toHaveLength(again);
});

describe('two processes of queue mode, which share only the database', () => {
	/** The trigger with its own memory. */
	const process = () => {
		let own: typeof passOn | undefined;
		jest.isolateModules(
			() =>
				(own = (jest.requireActual('../../nodes/CardPayments/trigger/passOn') as { passOn: typeof passOn })
					.passOn),
		);
		return own as typeof passOn | undefined as typeof passOn;
	};

	it('should pass an event on once, and again only in its own execution', async () => {
		const [one, two] = [process(), process()];
		expect(one).not.toBe(two);
		expect(await run({ pass: one, id: '17' })).toHaveLength(1);
		expect(await run({ pass: two })).toEqual([]);
		expect(await run({ pass: process(), id: '17' })).toHaveLength(1);
	});

	it('should pass one of several at the same instant, and lose none, whatever undoes their writes', async () => {
		history.takes = 8;
		// The waits between two looks are never the same.
		const random = jest.spyOn(Math, 'random').mockImplementation(() => (nodes++ % 10) / 10);
		const node = `rivals-${nodes}`;
		const processes = [process(), process(), process()];
		const rounds = Array.from({ length: 12 }, (_, round) => round);
		for (const round of rounds) {
			const executions = processes.flatMap((pass, index) => [
				run({ node, pass, ...other(`same ${round}`) }),
				run({ node, pass, ...other(`own ${round} ${index}`) }),
			]);
			const passed = (await Promise.all(executions)).flat().map(({ json }) => String(json.id));
			expect(passed.sort()).toEqual([0, 1, 2].map((index) => `own ${round} ${index}`).concat(`same ${round}`));
		}
		const again = rounds.flatMap((round) =>
			processes.map(async (pass, index) => await run({ node, pass, ...other(`own ${round} ${index}`) })),
		);
		expect((await Promise.all(again)).flat()).toEqual([]);
		random.mockRestore();
	});
});
