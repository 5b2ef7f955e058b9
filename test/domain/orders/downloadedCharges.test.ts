import {
	areAsListed,
	chargesWithin,
	readChargeRows,
} from '../../../nodes/CardPayments/domain/orders/downloadedCharges';
import { MemoryBudget } from '../../../nodes/CardPayments/domain/sheets';

const CREATED = Date.UTC(2026, 8, 10, 12);
const HEADER = 'charge_id,created,status,amount,currency,reference_order,payout_id';
const ROW = 'chg_1,2026-09-10T12:00:00Z,CAPTURED,10.50,SAR,A-1,payout_1';

const read = async (text: string | Uint8Array, description = {}) =>
	await readChargeRows(Buffer.from(text as string), description, {
		fallbackEncoding: undefined,
		memory: new MemoryBudget().memoryOf('1'),
		pause: async () => {},
	});

const LISTED = {
	id: 'chg_1',
	status: 'CAPTURED',
	amount: 10.5,
	currency: 'SAR',
	reference: { order: 'A-1' },
	transaction: { created: String(CREATED + 250) },
	payout: { id: 'payout_1' },
};
const FILTER = { status: 'CAPTURED' };
const byId = async (text: string) => new Map((await read(text))?.map((charge) => [charge.id, charge]));

it.each([
	['as the sandbox has them', HEADER, ROW],
	[
		'other names',
		'id,created_at,status,charge_amount,currency,order_number',
		'chg_1,1757505600000,CAPTURED,10.50,SAR,A-1',
	],
	['with semicolons', HEADER.replaceAll(',', ';'), ROW.replaceAll(',', ';')],
])('should read charges: %s', async (_, header, row) => {
	const charges = await read(`${header}\r\n${row}\r\n`);
	expect(charges).toMatchObject([{ id: 'chg_1', amount: '10.50', currency: 'SAR', reference: { order: 'A-1' } }]);
});

it.each([
	['no text', ''],
	['a page', '<!doctype html>\n<title>Sign in</title>'],
	['no column of amounts', 'charge_id,created,status,currency\nchg_1,2026-09-10T12:00:00Z,CAPTURED,SAR'],
	['no column of statuses', 'charge_id,created,amount,currency\nchg_1,2026-09-10T12:00:00Z,1.00,SAR'],
	['a row without an ID', `${HEADER}\n${ROW.replace('chg_1', '')}`],
	['a row without a status', `${HEADER}\n${ROW.replace('CAPTURED', '')}`],
	['an amount that is none', `${HEADER}\n${ROW.replace('10.50', '10,50').replace('10,50', '"10,50"')}`],
	['a date that is none', `${HEADER}\n${ROW.replace('2026-09-10T12:00:00Z', '10/09/2026')}`],
	['a currency that is none', `${HEADER}\n${ROW.replace('SAR', 'Riyal')}`],
	['a charge twice', `${HEADER}\n${ROW}\n${ROW}`],
	['a row cut off', `${HEADER}\n${ROW}\nchg_2,2026-09-10T12:00:00Z,CAPT`],
	['an open quotation mark', `${HEADER}\n${ROW}\n"chg_2,2026-09-10T12:00:00Z`],
])('should read nothing where a charge may be lost: %s', async (_, text) => {
	expect((await read(text)) ?? []).toEqual([]);
	if (text !== '') expect(await read(text)).toBeUndefined();
});

it('should know which of its columns are described', async () => {
	const text = 'Referenz,created,status,amount,currency\nchg_1,2026-09-10T12:00:00Z,CAPTURED,1.00,SAR';
	expect(await read(text)).toBeUndefined();
	expect(await read(text, { transactionColumn: ['Referenz'] })).toMatchObject([{ id: 'chg_1' }]);
});

it('should believe a file that says what the list says', async () => {
	const charges = await byId(`${HEADER}\n${ROW}`);
	expect(areAsListed(charges, [LISTED], { filter: FILTER })).toBe(true);
	// The service may not know the filter.
	expect(areAsListed(charges, [LISTED, { ...LISTED, id: 'chg_2', status: 'DECLINED' }], { filter: FILTER })).toBe(
		true,
	);
});

it.each([
	['another amount', { amount: 10.05 }],
	['another currency', { currency: 'KWD' }],
	['another reference', { reference: { order: 'A-2' } }],
	['no reference', { reference: {} }],
	['another payout', { payout: { id: 'payout_2' } }],
	['no payout', { payout: undefined }],
	['another time zone', { transaction: { created: String(CREATED - 3 * 3_600_000) } }],
	['no time', { transaction: {} }],
	['another charge', { id: 'chg_2' }],
])('should believe no file where the list says otherwise: %s', async (_, more) => {
	const charges = await byId(`${HEADER}\n${ROW}`);
	expect(areAsListed(charges, [{ ...LISTED, ...more }], { filter: FILTER })).toBe(false);
});

it('should find charges that the list does not have', async () => {
	const charges = await byId(`${HEADER}\n${ROW}\n${ROW.replace('chg_1', 'chg_2')}`);
	const of = (from: number, to: number) => areAsListed(charges, [LISTED], { filter: FILTER, whole: { from, to } });
	expect(of(CREATED, CREATED)).toBe(false);
	expect(of(CREATED + 1_000, CREATED + 2_000)).toBe(true);
});

it('should leave out what only the extra milliseconds let in, and refuse what is of another time', async () => {
	const charges = (await read(`${HEADER}\n${ROW}`)) ?? [];
	expect(chargesWithin(charges, { from: CREATED, to: CREATED })).toHaveLength(1);
	// A file that knows seconds only.
	expect(chargesWithin(charges, { from: CREATED + 999, to: CREATED + 2_000 })).toHaveLength(1);
	expect(chargesWithin(charges, { from: CREATED + 1, to: CREATED + 2_000 })).toEqual([]);
	expect(chargesWithin(charges, { from: CREATED - 2_000, to: CREATED - 1 })).toEqual([]);
	expect(chargesWithin(charges, { from: CREATED + 1_000, to: CREATED + 2_000 })).toBeUndefined();
	expect(chargesWithin(charges, { from: CREATED - 2_000, to: CREATED - 2 })).toBeUndefined();
});
