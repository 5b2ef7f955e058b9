import { readKnownKeys } from '../../../nodes/CardPayments/domain/settlement/knownKeys';

describe('the keys that a destination has', () => {
	it.each([
		['nothing', undefined],
		['an empty field', ''],
		['no rows', []],
		['the one empty item of an empty sheet', [{}]],
		[
			'rows without anything in them',
			[
				{ row_number: 2, key: '' },
				{ row_number: 3, key: null },
			],
		],
	])('should be none for %s', (_what, value) => {
		expect(readKnownKeys(value)).toEqual({ keys: new Set(), repeated: new Set() });
	});

	it.each([
		['keys with commas', ' a, b '],
		['a list of keys', ['a', 'b']],
		[
			'rows',
			[
				{ row_number: 2, key: 'a' },
				{ key: 'b', amount: 1 },
			],
		],
		['rows among others', [{ total: 5 }, { key: 'a' }, {}, { key: '', note: 'mine' }, { key: ' b ' }]],
	])('should be read from %s', (_what, value) => {
		expect(readKnownKeys(value)).toEqual({ keys: new Set(['a', 'b']), repeated: new Set() });
	});

	it('should say which ones several rows have', () => {
		const rows = ['a', 'b', 'c', ' b', 'b', 'c', ''].map((key) => ({ key }));
		expect(readKnownKeys(rows)).toEqual({ keys: new Set(['a', 'b', 'c']), repeated: new Set(['b', 'c']) });
	});

	it.each([[[{ row_number: 2, id: 'a' }]], [{ Key: 'a' }], [[{ key: '', payout_id: 'p' }, {}]]])(
		'should be refused where rows have no key: %j',
		(value) => {
			expect(() => readKnownKeys(value)).toThrow(/no row has a key/);
		},
	);
});
