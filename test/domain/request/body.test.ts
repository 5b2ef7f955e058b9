import { finishBody, metadataOf, nested, withKey, withoutEmpty } from '../../../nodes/CardPayments/domain/request/body';

const FIELDS = nested([
	['amount', 10.5],
	['source.id', 'tok_1'],
	['reference.order', 'A-1'],
	['reference.transaction', undefined],
	['post.url', undefined],
	['metadata', {}],
	['authentication', undefined],
]);
const SENT = { amount: 10.5, source: { id: 'tok_1' }, reference: { order: 'A-1' } };
const finish = (extra?: unknown, keyField = 'reference.idempotent') => finishBody(FIELDS, { extra, keyField });

it('should send what was filled in, and the key in its field', () => {
	expect(finish()).toEqual({ body: SENT, refusals: { extra: [], keyField: [] } });
	expect(withKey(SENT, 'reference.idempotent', 'k')).toEqual({
		...SENT,
		reference: { order: 'A-1', idempotent: 'k' },
	});
	expect(withKey(SENT, 'idempotency_key', 'k')).toEqual({ ...SENT, idempotency_key: 'k' });
	expect(withoutEmpty({ a: { b: { c: undefined } }, d: 0, e: [] })).toEqual({ d: 0, e: [] });
});

it.each([
	...['amount', 'source', 'source.id.key', 'reference', 'reference.order'],
	...['post.url', 'metadata', 'authentication.x'],
])('should not put the key over %s, which the panel sets', (keyField) => {
	const { body, refusals } = finish(undefined, keyField);
	expect([body, refusals.keyField]).toEqual([
		SENT,
		[expect.objectContaining({ what: expect.stringContaining(`(${keyField}) would overwrite `) })],
	]);
});

it.each(['.', 'a..b', '__proto__.x', 'constructor.prototype.x', 'a.prototype', ' a', 'reference. idempotent'])(
	'should refuse the key field %p, by which the key would get lost',
	(keyField) => {
		expect(finish(undefined, keyField).refusals.keyField).toEqual([
			expect.objectContaining({ what: "isn't a path" }),
		]);
	},
);

it('should merge extra fields object by object', () => {
	const extra = '{"platform": {"id": "p1"}, "source": {"type": "CARD"}, "metadata": {"own": "x"}}';
	expect(finish(extra)).toMatchObject({
		body: { ...SENT, source: { id: 'tok_1', type: 'CARD' }, platform: { id: 'p1' }, metadata: { own: 'x' } },
		refusals: { extra: [] },
	});
	expect(finish({ reference: { idempotent: 'mine' } }, '').body).toMatchObject({
		reference: { idempotent: 'mine' },
	});
});

it.each([
	[{ amount: 1 }, 'sets amount'],
	[{ source: { id: 'tok_2' } }, 'sets source.id'],
	[{ source: 'tok_2' }, 'sets source.id'],
	[{ reference: { idempotent: 'x' } }, 'sets reference.idempotent'],
	[{ reference: null }, 'sets reference.order, reference.transaction, reference.idempotent'],
	[{ authentication: { transaction_status: 'Y' } }, 'sets authentication'],
	[{ metadata: 'mine' }, 'sets metadata'],
	['{"__proto__": {"a": 1}}', "has a field that can't be sent: __proto__, constructor or prototype"],
	['{"a": [{"constructor": 1}]}', "has a field that can't be sent: __proto__, constructor or prototype"],
	[{ source: { number: '4000000000000' } }, 'holds a card number in source.number'],
	[{ source: { number: { value: '…' } } }, 'holds a card number in source.number.value'],
	[{ card: { pan: 4111111111111111 } }, 'holds a card number in card.pan'],
	[{ notes: ['ok', '4111 1111 1111 1111'] }, 'holds a card number in notes.1'],
	['[1]', "isn't a JSON object"],
	['no json', "isn't a JSON object"],
	[5, "isn't a JSON object"],
])('should refuse the extra fields %j', (extra, what) => {
	const { body, refusals } = finish(extra);
	expect(refusals.extra).toEqual([expect.objectContaining({ what })]);
	expect(body).toEqual(SENT);
	expect(({} as Record<string, unknown>).a).toBeUndefined();
});

it('should name an unnamed metadata entry by the next free number', () => {
	const entries = [
		{ name: '', value: 'a' },
		{ name: ' color', value: 'b' },
		{ name: 'udf2', value: 'c' },
		{ name: '', value: 'd' },
		{ name: '', value: undefined },
		{ name: 'empty', value: undefined },
	];
	expect(metadataOf(entries)).toEqual({
		metadata: { udf1: 'a', ' color': 'b', udf2: 'c', udf3: 'd', empty: '' },
		refusals: [],
	});
	const refused = ['udf1', 'udf1', '__proto__', 'constructor'].map((name) => ({ name, value: 'a' }));
	expect(metadataOf(refused).refusals.map(({ what }) => what)).toEqual([
		'has two entries named udf1',
		"has an entry named __proto__, which can't be sent",
		"has an entry named constructor, which can't be sent",
	]);
});
