import type { IDataObject } from 'n8n-workflow';
import { executeNode } from '../harness/engine.ts';
import { useRecorder } from './recorder.ts';
import { CONTINUE } from './service.ts';

const service = useRecorder();

const IDS = ['payout_1', 'payout_2,payout_3', ' ', 4, 0, ['payout_5', 'payout_6'], null, undefined, { id: 7 }, '=7'];

const DOWNLOAD = { resource: 'payout', operation: 'downloadSheets' };

/** The payouts that are asked for, and the items that come out. */
async function asked(value: string, mode = 'id') {
	service.requests.length = 0;
	const input = IDS.map((id) => ({ json: { id } as IDataObject }));
	const { items } = await executeNode(
		{ ...DOWNLOAD, payoutId: { __rl: true, mode, value } },
		{ credentials: service.credentials, input, ...CONTINUE },
	);
	return { bodies: service.requests.map(({ body }) => body), items };
}

it.each(['id', 'list'])('should be the field of the item that n8n evaluates it to (%s)', async (mode) => {
	const read = await asked('={{ $json.id }}', mode);
	expect(read.bodies).toHaveLength(8);
	expect(read).toEqual(await asked('={{ $json["id"] }}', mode));
});

it('should leave all other expressions, and what is none, to n8n', async () => {
	expect((await asked('={{ $json.id }}0')).bodies[0]).toEqual({ payouts: { payout_id: ['payout_10'] } });
	expect((await asked(' ={{ $json.id }}')).bodies[0]).toEqual({ payouts: { payout_id: ['={{'] } });
	expect((await asked('={{ $json.constructor }}')).bodies).toEqual([]);
});
