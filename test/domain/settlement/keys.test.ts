import { PAYOUT_ID, read, type Files } from './reading';

const keys = async (files: Files) =>
	(await read(files, undefined)).transactions.map(({ key }) => key.slice(PAYOUT_ID.length + 1));
const CHARGES = 'charge_id,amount\na1,1\na2,2\n';
const REFUND = 'charge_id,amount\na1,1\na1,2\na1,1\n';

it('should be the own ID of a row, else what it means', async () => {
	expect(await keys({ CHARGES, REFUND: 'charge_id,refund_id,amount\na1,r1,1\na1,r2,2\n' })).toEqual([
		'charge/a1',
		'charge/a2',
		'refund/r1',
		'refund/r2',
	]);
	const [first = '', second, third] = await keys({ REFUND });
	expect(first).toMatch(/^refund\/[0-9a-z]{11}$/);
	expect(second).toMatch(/^refund\/[0-9a-z]{11}$/);
	expect(third).toBe(`${first}/2`);
	expect(second).not.toBe(first);
});

it('should be what a row means where another sheet has its ID, too', async () => {
	const [, , third, fourth] = await keys({ CHARGES, 'CHARGES 2': 'charge_id,amount\na1,1\na3,1\n' });
	expect([third, fourth]).toEqual([expect.stringMatching(/^charge\/[0-9a-z]{11}$/), 'charge/a3']);
});

it.each<[string, Files]>([
	['in another order', { REFUND: 'charge_id,amount\na1,1\na1,1\na1,2\n' }],
	['in another sheet', { 'refunds (2)': REFUND }],
	['in several sheets', { REFUND: 'charge_id,amount\na1,2\n', 'REFUND 2': 'charge_id,amount\na1,1\na1,1\n' }],
	['with a column more', { REFUND: 'note,charge_id,amount\nx,a1,1\ny,a1,2\n,a1,1\n' }],
	['with amounts in another way', { REFUND: 'charge_id,amount\na1,(1.00)\na1,-2.0\na1,-1\n'.replace(/[-()]/g, '') }],
])('should be the same %s', async (_, files) => {
	expect((await keys(files)).sort()).toEqual((await keys({ REFUND })).sort());
});

it('should tell a charge from what takes it back, and say where an ID stands in several rows', async () => {
	const reversed = await keys({ CHARGES: `${CHARGES}a1,-1\n` });
	expect(reversed.slice(0, 2)).toEqual(['charge/a1', 'charge/a2']);
	const rows = ['a1,1', 'a1,2', 'a2,5'];
	const repeated = await read({ CHARGES: ['charge_id,amount', ...rows].join('\n') }, undefined);
	expect(repeated.warnings).toEqual([expect.stringMatching(/row 1, 2: The ID stands in several rows/)]);
	const again = await read({ CHARGES: ['charge_id,amount', ...rows.reverse()].join('\n') }, undefined);
	const keysOf = ({ transactions }: typeof again) => transactions.map(({ key }) => key).sort();
	expect(keysOf(again)).toEqual(keysOf(repeated));
});
