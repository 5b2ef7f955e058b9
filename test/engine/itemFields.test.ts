import type { IDataObject } from 'n8n-workflow';
import { startRecorder } from './recorder.ts';
import { executeNode } from '../harness/engine.ts';

let service: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => (service = await startRecorder()));
beforeEach(() => service.reset());
afterAll(async () => await service.close());

const IDS = ['payout_1', 'payout_2,payout_3', ' ', 4, 0, ['payout_5', 'payout_6'], null, undefined, { id: 7 }, '=7'];

/** The payouts that are asked for, and the items that come out. */
async function asked(value: string, mode = 'id') {
	service.reset();
	const { items } = await executeNode(
		{
			resource: 'payout',
			operation: 'downloadSheets',
			payoutId: { __rl: true, mode, value },
			options: { maxAttempts: 1 },
		},
		{
			credentials: service.credentials,
			input: IDS.map((id) => ({ json: { id } as IDataObject })),
			node: { onError: 'continueRegularOutput' },
		},
	);
	return { bodies: service.requests.map(({ body }) => body), items };
}

it.each(['id', 'list'])('should be the field of the item that n8n evaluates it to (%s)', async (mode) => {
	const read = await asked('={{ $json.id }}', mode);
	expect(read.bodies).toHaveLength(6);
	expect(read).toEqual(await asked('={{ $json["id"] }}', mode));
});

it('should leave all other expressions, and what is none, to n8n', async () => {
	expect((await asked('={{ $json.id }}0')).bodies[0]).toEqual({ payouts: { payout_id: ['payout_10'] } });
	expect((await asked(' ={{ $json.id }}')).bodies[0]).toEqual({ payouts: { payout_id: ['={{'] } });
	expect((await asked('={{ $json.constructor }}')).bodies).toEqual([]);
});
