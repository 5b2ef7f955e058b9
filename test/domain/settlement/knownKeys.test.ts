import { changedKeys, goneKeys, readKnownKeys } from '../../../nodes/CardPayments/domain/settlement/knownKeys';
import type { Transaction } from '../../../nodes/CardPayments/domain/settlement/transactions';

describe('the keys that a destination has', () => {
	const [A, B, C] = ['p_1/charge/chg_1', 'p_1/dispute_release/1k8xecxsvn9/2', 'p_2/other/3'];
	const without = (...keys: string[]) => new Map(keys.map((key) => [key, Number.NaN]));

	it.each([
		['no rows', []],
		['no rows as JSON text', ' [] '],
		['the one empty item of an empty sheet', [{}]],
		['the key of that item', [undefined]],
		['rows without anything in them', [{ row_number: 2, key: '' }, { key: null }]],
	])('should be none for %s', (_what, value) => {
		expect(readKnownKeys(value)).toEqual({ keys: without(), repeated: new Set() });
	});

	it.each([
		['keys with commas', ` ${A}, ${B} `],
		['a list of keys', [A, B]],
		['a list of lists', [[A], [[B]]]],
		['a list as JSON text', `${JSON.stringify([A, B])} `],
		['rows as JSON text', JSON.stringify([{ key: A }, { key: B }])],
		[
			'rows among others',
			[{ total: 5 }, { row_number: 2, key: A }, {}, { key: '', note: 'mine' }, { key: ` ${B} ` }],
		],
	])('should be read from %s', (_what, value) => {
		expect(readKnownKeys(value)).toEqual({ keys: without(A, B), repeated: new Set() });
	});

	it('should name keys that several rows have', () => {
		const rows = [A, B, C, ` ${B}`, B, C, ''].map((key) => ({ key }));
		expect(readKnownKeys(rows)).toEqual({ keys: without(A, B, C), repeated: new Set([B, C]) });
	});

	it.each([
		['objects', [[{ id: A }], { Key: A }, [{ key: '', payout_id: 'p' }, {}], [{ json: { key: A } }]]],
		['texts', ['[object Object]', '[object Object],[object Object]', '{"Key":"p_1/charges/1"}', true]],
		[
			'other keys',
			[
				[undefined, undefined],
				[['a'], ['b']],
				[{ key: 'a' }, { key: 'b' }],
			],
		],
	])('should be refused if no row has a key: %s', (_what, values) => {
		for (const value of values) expect(() => readKnownKeys(value)).toThrow(/no row has a key/);
	});

	it('should be refused with the names of the columns', () => {
		const error = expect.objectContaining({
			description: expect.stringContaining('The rows have: Key, b.') as string,
		});
		expect(() => readKnownKeys([{ row_number: 2, Key: A, b: 1 }])).toThrow(error as Error);
	});

	it('should show which transactions changed, and which a payout has no more', () => {
		const known = readKnownKeys([
			{ key: A, amount_minor: 100 },
			{ key: B, amount_minor: '250' },
			{ key: C, amount_minor: null },
		]);
		const read = [
			{ key: A, amount_minor: 100 },
			{ key: B, amount_minor: null },
			{ key: C, amount_minor: 5 },
			{ key: 'p_1/charge/new', amount_minor: 5 },
		] as Transaction[];
		expect(changedKeys(known, read)).toEqual([B]);
		expect(goneKeys(known, 'p_1', new Set([B]))).toEqual([A]);
	});

	it.each([[undefined], [null], [''], [' ']])('should be refused where nothing was given: %j', (value) => {
		expect(() => readKnownKeys(value)).toThrow(/has no value/);
	});
});
