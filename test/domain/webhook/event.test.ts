import fc from 'fast-check';
import { isoDate } from '../../../nodes/CardPayments/domain/calendar';
import {
	differsFrom,
	eventItem,
	readEvent,
	contentIdentity,
	recordIdentity,
} from '../../../nodes/CardPayments/domain/webhook/event';
import { otherKind, typeOf, type EventType } from '../../../nodes/CardPayments/domain/webhook/eventKinds';
import { readPayload } from '../../../nodes/CardPayments/domain/webhook/payload';

const MONEY = { amount: 2, currency: 'SAR' };
const payout = { id: 'payout_1', status: 'PAID_OUT', date: 1_698_570_023_750, ...MONEY, merchant_id: '0001' };
const transaction = { created: '1698570023750' };
const payment = { id: 'chg_1', status: 'CAPTURED', ...MONEY, merchant: { id: '0001' }, transaction };

describe('readEvent', () => {
	it('should convert numbers in quotes', () => {
		expect(readEvent('payout', { ...payout, amount: '2.50', date: '1698570023750' }).record).toMatchObject({
			amount: 2.5,
			date: 1_698_570_023_750,
		});
	});

	it('should keep a text that a number would change', () => {
		const event = readEvent('payout', { ...payout, amount: '12345678901234567.89' });
		expect([event.amount, event.record.amount]).toEqual(['12345678901234567.89', '12345678901234567.89']);
		const other = readEvent('payout', { ...payout, amount: '12345678901234567.88' });
		expect(recordIdentity(eventItem('payout', event, isoDate))).not.toBe(
			recordIdentity(eventItem('payout', other, isoDate)),
		);
		expect(differsFrom(event, event)).toBeUndefined();
		expect(differsFrom(event, other)).toBe('amount');
	});

	it.each<[unknown, unknown, number | undefined]>([
		['1698570023750', undefined, 1_698_570_023_750],
		['1698570023750', '1', 1_698_570_023_750],
		[undefined, '1698570023750', 1_698_570_023_750],
		...['', true, [], ['1698570023750'], { toString: 1, valueOf: 1 }, undefined].map(
			(created): [unknown, unknown, undefined] => [created, undefined, undefined],
		),
	])('should read the time of a payment from %j, and of a refund from %j: %s', (inside, atTop, date) => {
		const fields = { ...payment, transaction: { created: inside }, created: atTop };
		expect(readEvent('payment', fields)).toMatchObject({ date });
	});

	it.each([
		['id', [undefined, '', 7, 'x'.repeat(256)]],
		['status', [null, {}]],
		['amount', ['1,00', '', '0x1F', '1e3', ' ', 'two', true, Infinity]],
		['currency', [[]]],
		['date', ['yesterday', undefined, 1e300]],
	])("should name the field %s if it's one of %p", (field, values) => {
		for (const value of values)
			expect(() => readEvent('payout', { ...payout, [field]: value })).toThrow(`"${field}" is missing or not`);
	});
});

describe('a record of another kind', () => {
	const bare = { status: 'FAILED', amount: 2, currency: 'SAR' };
	it.each<[EventType | undefined, string | undefined, object]>([
		['payout', 'a payout', payout],
		['payout', 'a payout', { ...bare, id: '7', wallet: {} }],
		['payout', 'a payout', { ...bare, id: '7', status: 'PAID_OUT' }],
		['payout', 'a payout', { ...bare, id: '7', date: 1, merchant_id: '1' }],
		['charge', 'a charge', payment],
		['charge', 'a charge', { ...payout, id: 'chg_1' }],
		['payout', 'a payout', { ...payout, object: 'charge' }],
		['authorization', 'an authorization', { ...bare, id: '7', object: 'authorize' }],
		['charge', 'a charge', { ...bare, id: '7', object: 'CHARGE' }],
		['authorization', 'an authorization', { ...payment, id: 'auth_1' }],
		['refund', 'a refund', { ...payment, id: 're_1', object: 'charge' }],
		['refund', 'a refund', { ...bare, id: '7', charge_id: 'chg_1' }],
		[undefined, undefined, { ...bare, id: 'inv_1', object: 'invoice' }],
		[undefined, undefined, { ...bare, id: '7', date: 1 }],
	])('should be known as %s, and named', (type, called, fields) => {
		expect(typeOf(fields as never)).toBe(type);
		for (const kind of ['payout', 'payment'] as const) {
			const isOwn = type === undefined || (kind === 'payment' ? payments.includes(type) : kind === type);
			expect(otherKind(kind, fields as never)).toBe(isOwn ? undefined : `This looks like ${called}`);
			if (!isOwn)
				expect(() => readEvent(kind, fields as never)).toThrow(
					`This looks like ${called}: change "Trigger On"`,
				);
		}
	});
	const payments: EventType[] = ['charge', 'authorization', 'refund'];
});

describe('eventItem', () => {
	it("should drop the sender's fields with these names", () => {
		const own = Object.fromEntries(
			['wallet_id', 'date_iso', 'payout_id', 'event_type'].map((name) => [name, 'forged']),
		);
		expect(JSON.stringify(eventItem('payout', readEvent('payout', { ...payout, ...own }), isoDate))).not.toContain(
			'forged',
		);
	});
});

describe('what makes two deliveries the same', () => {
	const item = { ...payout, date_iso: '2023-10-29T09:00:23.750Z' };
	const partly = (...verified_fields: string[]) => ({ ...item, verified_fields });
	const proved = ['id', 'amount', 'currency', 'status'];
	/** Its signature covers the time, at whichever of two places it stands. */
	const hashed = { ...payment, verified_fields: [...proved, 'transaction.created'] };
	const atTop = { transaction: {}, created: transaction.created, verified_fields: [...proved, 'created'] };
	const atBoth = { ...payment, created: '1' };

	it.each<[object, object, boolean]>([
		[item, { ...item, id: 'payout_2' }, false],
		[item, { ...item, status: 'FAILED' }, false],
		[item, { ...item, amount: 2.01 }, false],
		[item, { ...item, date: payout.date + 1 }, false],
		[item, { ...item, currency: 'KWD' }, false],
		[item, { ...item, updated: 1 }, false],
		[item, { ...item, created: '1' }, false],
		[item, { ...item, wallet: { bank: { beneficiary: { iban: '***02' } } } }, false],
		[item, { ...item, wallet: { bank: { id: 'b2' } } }, false],
		[item, { ...item, merchant_id: '2', wallet: {} }, true],
		// An amount and a date that nothing proves don't count.
		[partly('id', 'status', 'amount'), { ...partly('id', 'status', 'amount'), date: 1 }, true],
		[partly('id', 'status', 'amount'), { ...partly('id', 'status', 'amount'), amount: 1 }, false],
		[partly('id'), { ...partly('id'), amount: 1 }, true],
		[partly('id'), { ...partly('id'), status: 'FAILED' }, false],
		[partly('id', 'date'), { ...partly('id', 'date'), date: 1 }, false],
		[{ ...item, id: 'a b', status: 'c' }, { ...item, id: 'a', status: 'b c' }, false],
		[payment, { ...payment, transaction: { created: '1698570023751' } }, false],
		[payment, { ...payment, customer: { id: 'cus_1' } }, true],
		[hashed, { ...hashed, transaction: { created: Number(transaction.created) } }, true],
		[hashed, { ...hashed, amount: '2' }, true],
		[hashed, { ...hashed, ...atTop }, true],
		[hashed, { ...hashed, ...atTop, transaction: { created: {} }, created: Number(transaction.created) }, true],
		[hashed, { ...hashed, created: '1', updated: '2' }, true],
		[hashed, { ...hashed, amount: 11 }, false],
		[hashed, { ...hashed, transaction: { created: '1764150000001' } }, false],
		[hashed, { ...hashed, status: 'VOID' }, false],
		[atBoth, { ...atBoth, created: '3' }, false],
		[atBoth, { ...atBoth, transaction: { created: '3' } }, false],
	])('should say of %j and %j: %s', (one, other, isSame) => {
		expect(recordIdentity(one as never) === recordIdentity(other as never)).toBe(isSame);
	});

	it('should be all that is proved of JSON of any kind', () => {
		expect(contentIdentity('{"a":1}')).toBe(contentIdentity(Buffer.from('{"a":1}')));
		expect(contentIdentity('{"a":1}')).not.toBe(contentIdentity('{"a":1.0}'));
	});
});

describe('readPayload', () => {
	const textAt = (json: string, path: string) => {
		const payload = readPayload(Buffer.from(json));
		return payload instanceof Error ? payload.message : payload.textsAt([path]).get(path);
	};

	it.each([
		['{"amount":2.00}', 'amount', '2.00'],
		['{"a":{"b":1e2}}', 'a.b', '1e2'],
		['{"a":"x"}', 'a', 'x'],
		['{"a":true}', 'a', 'true'],
		['{"a":{}}', 'a', undefined],
		['{"a":null}', 'a', undefined],
		['{"a":1}', 'a.b', undefined],
		['{"a":1}', 'toString', undefined],
		['{"a":1,"a":2.0}', 'a', '2.0'],
		['\ufeff{"a":1}', 'a', '1'],
		['{"n":12345678901234567890.123}', 'n', '12345678901234567890.123'],
		['{"x":[{"a":1.0},2],"a":3.0}', 'a', '3.0'],
		['{"a":{"b":1.0},"a.b":2.0}', 'a.b', '1'],
		['{"a":{"b":1.0},"a":{"b":-2.50e1}}', 'a.b', '-2.50e1'],
		['{ "\\u0061" :\n\t2.0 , "s\\\\\\"{":"\\\\" }', 'a', '2.0'],
		['{"x":"a\\":9.0","a":1.0}', 'a', '1.0'],
		['{"x":{"y":{}},"a":1.0}', 'a', '1.0'],
		['{"x":{"a":9.0},"y":[[],{}],"a":1.0}', 'a', '1.0'],
		['[1]', '0', undefined],
		['{', 'a', "The body isn't JSON"],
		[`${'['.repeat(501)}${']'.repeat(501)}`, 'a', 'The body is nested too deeply'],
	])('should find in %s at %s: %s', (json, path, text) => expect(textAt(json, path)).toBe(text));

	it('should find how any number was written, wherever it stands', () => {
		const json = fc.json({ depthSize: 'medium' });
		fc.assert(
			fc.property(
				json,
				json,
				fc.constantFrom('1.0', '-0.50', '2e3', '12345678901234567890'),
				(one, other, number) => {
					const text = `{"one":${one},"a":{"o":${other},"b":${number}},"other":${other}}`;
					expect(textAt(text, 'a.b')).toBe(number);
				},
			),
		);
	});

	it("should keep the digits of a number that JavaScript can't hold", () => {
		const payload = readPayload(Buffer.from('{"id":12345678901234567890,"a":[0.10],"b":"1"}'));
		const expected = { id: '12345678901234567890', a: [0.1], b: '1' };
		expect(payload instanceof Error ? payload : payload.exactValue()).toEqual(expected);
	});

	it('should not find inherited properties', () => {
		Object.defineProperty(Object.prototype, 'inherited', { value: 'forged', configurable: true });
		try {
			expect(textAt('{"a":{}}', 'a.inherited')).toBeUndefined();
		} finally {
			delete (Object.prototype as { inherited?: string }).inherited;
		}
	});

	it("should reject text that isn't UTF-8", () => {
		expect(readPayload(Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({ message: "The body isn't UTF-8 text" });
	});
});
