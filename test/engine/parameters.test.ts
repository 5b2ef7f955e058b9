/** What's entered is read and checked before anything is asked for. */
import type { IDataObject } from 'n8n-workflow';
import { executeNode } from '../harness/engine.ts';
import { useRecorder } from './recorder.ts';
import { errorOf } from './service.ts';

const service = useRecorder();

const PERIOD = { period: 'last7Days' };
const OPERATIONS: Record<string, IDataObject> = {
	downloadSheets: { resource: 'payout', operation: 'downloadSheets', payoutId: 'payout_1' },
	extractSheets: { resource: 'payout', operation: 'extractSheets' },
	reconcile: { resource: 'payout', operation: 'reconcile', payouts: 'byId', payoutId: 'payout_1' },
	getManyPayouts: { resource: 'payout', operation: 'getMany', ...PERIOD },
	getManyTransactions: { resource: 'transaction', operation: 'getMany', payouts: 'ofPeriod', ...PERIOD },
	getManyDisputes: { resource: 'dispute', operation: 'getMany', ...PERIOD },
	getManyCharges: { resource: 'charge', operation: 'getMany', ...PERIOD },
};

it.each<[string, IDataObject, string]>([
	['downloadSheets', { options: { formatFor: 'paper' } }, '"Format For" (paper) is none of'],
	['downloadSheets', { sheets: '={{ ["charge"] }}' }, '"Sheets" (charge) is none of'],
	['getManyPayouts', { filters: { status: ['PAID'] } }, '"Status" (PAID) is none of'],
	['getManyTransactions', { types: '={{ ["charges"] }}' }, '"Types" (charges) is none of'],
	['getManyTransactions', { options: { failOnDifference: 'on' } }, '"Fail on Difference" (on) is neither'],
	['getManyDisputes', { state: '={{ ["open"] }}' }, '"State" (open) is none of'],
	['getManyCharges', { period: 'yesterdays' }, '"Creation Date" (yesterdays) is none of'],
	['getManyCharges', { filters: { status: 'PAID' } }, '"Status" (PAID) is none of'],
])('%s with %j should fail before any request', async (operation, parameters, message) => {
	const input = [{ json: {}, binary: { data: { data: '', mimeType: 'application/zip' } } }];
	const result = await executeNode(
		{ ...OPERATIONS[operation], ...parameters },
		{ credentials: service.credentials, input },
	);
	expect(errorOf(result).message).toContain(message);
	expect(service.requests).toEqual([]);
});

it.each([
	['sheetDescription', 'Fees = nowhere', 'Line 1 of "Sheet Description": "Fees": "nowhere" is none of'],
	['sheetDescription', 'Encoding = latin99', '"Encoding": "latin99" is no encoding'],
	['longestPeriod', 'a month', '"Longest Period per Request" (a month)'],
	['knowsIdempotencyKeys', 'perhaps', '"Knows Idempotency Keys" (perhaps) is neither'],
])('a credential whose %s is %j should fail before any request', async (field, value, message) => {
	const described = { ...service.credentials.cardPaymentsApi, describeService: true, [field]: value };
	const credentials = { cardPaymentsApi: described };
	expect(
		errorOf(await executeNode(OPERATIONS.getManyTransactions as IDataObject, { credentials })).message,
	).toContain(message);
	expect(service.requests).toEqual([]);
});

it('should take a no as text from an expression for a no', async () => {
	const payouts = ['payout_1', 'payout_2'].map((id, day) => ({ id, date: Date.now() - (day + 1) * 3_600_000 }));
	service.respondWith({ body: JSON.stringify({ payouts, count: 2, has_more: false }) });
	const { error, items } = await executeNode(
		{ ...OPERATIONS.getManyPayouts, returnAll: '={{ "false" }}', limit: 1 },
		{ credentials: service.credentials },
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});
