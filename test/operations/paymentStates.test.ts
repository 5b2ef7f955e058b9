/** Every documented status, and one that isn't, as each operation on payments shows it. */
import type { IDataObject } from 'n8n-workflow';
import { STATUSES } from '../domain/payment/statuses';
import { NOW } from '../engine/service.ts';
import { CHARGE, usePayments } from './payments.ts';
import { OPERATIONS } from '../harness/everyOperation.ts';

const payments = usePayments();

type Kind = 'charge' | 'authorization' | 'refund';
const KINDS: Record<Kind, { id: string; list: string }> = {
	charge: { id: 'chg_1', list: 'charges' },
	authorization: { id: 'auth_1', list: 'authorizations' },
	refund: { id: 're_1', list: 'refunds' },
};
const PAGE = 'https://bank.example/page';
const GET_MANY = { period: 'custom', from: NOW, to: NOW, returnAll: true };
const PART = { howMuch: 'part', amount: '10.50', currency: 'SAR' };

const HELD = { id: 'auth_1', status: 'AUTHORIZED' };

interface Case {
	parameters: IDataObject;
	/** What the response is, if not what the resource is called after. */
	of?: Kind;
	/** What's looked up before. */
	original?: IDataObject;
	/** Statuses in which it isn't done, which is no item. */
	notDone?: string[];
	/** Whether it tells how to go on from a page that the cardholder must visit. */
	tellsNext?: boolean;
}
const CASES: Record<string, Case> = {
	'charge: create': { parameters: CHARGE, tellsNext: true },
	'charge: get': { parameters: { chargeId: 'chg_1' } },
	'charge: getMany': { parameters: GET_MANY },
	'authorization: create': { parameters: CHARGE, tellsNext: true },
	'authorization: get': { parameters: { authorizationId: 'auth_1' } },
	'authorization: getMany': { parameters: GET_MANY },
	'authorization: capture': {
		parameters: { authorizationId: 'auth_1', additionalFields: { customerId: 'cus_1' }, ...PART },
		of: 'charge',
		original: HELD,
		tellsNext: true,
	},
	'authorization: void': {
		parameters: { authorizationId: 'auth_1' },
		original: HELD,
		notDone: ['AUTHORIZED', 'CAPTURED'],
	},
	'refund: create': {
		parameters: { chargeId: 'chg_1', reason: 'returned', ...PART },
		original: { id: 'chg_1', status: 'CAPTURED' },
	},
	'refund: get': { parameters: { refundId: 're_1' } },
	'refund: getMany': { parameters: GET_MANY },
};

it('should be tried with every operation that puts payments out', () => {
	const operations = OPERATIONS.filter(({ resource }) => resource in KINDS)
		.map(({ resource, operation }) => `${resource}: ${operation}`)
		.filter((name) => name !== 'charge: getOutstanding');
	expect(Object.keys(CASES).sort()).toEqual(operations.sort());
});

/** What's paid or refunded of 10.5, by a state. */
function movedIn(state: string, done: string): number | undefined {
	if (state === 'unknown') return undefined;
	return state === done ? 10.5 : 0;
}

it.each(Object.entries(CASES))(
	'should be shown by %s',
	async (title, { parameters, of, original, tellsNext, notDone }) => {
		const [resource, operation] = title.split(': ') as [Kind, string];
		const kind = of ?? resource;
		const { id, list } = KINDS[kind];
		const own = STATUSES.filter(
			([status, kinds]) => kinds.includes(kind.charAt(0)) && notDone?.includes(status) !== true,
		);
		const unknown = ['SOMETHING_NEW', '', 'unknown', 'unknown'] as const;
		for (const [status, , withoutPage, withPage] of [...own, unknown])
			for (const [url, state] of [[undefined, withoutPage] as const, [PAGE, withPage] as const]) {
				const payment = {
					id,
					status,
					amount: 10.5,
					currency: 'SAR',
					transaction: { created: String(operation === 'getMany' ? NOW : Date.now()), url },
				};
				const body = operation === 'getMany' ? { [list]: [payment], has_more: false } : payment;
				const lookUp =
					original === undefined ? '' : JSON.stringify({ amount: 10.5, currency: 'SAR', ...original });
				payments.recorder.respondWith({ body: JSON.stringify(body), lookUp });
				const isListed = operation === 'getMany' && status !== 'SOMETHING_NEW';
				const { items, error, hints } = await payments.sent({
					...parameters,
					resource,
					operation,
					...(isListed && { filters: { status } }),
				});
				const isOpen = state === 'action_required' || status === 'SOMETHING_NEW';
				expect([status, error, items.map(({ json }) => json)]).toEqual([
					status,
					undefined,
					[
						expect.objectContaining({
							status,
							payment_state: state,
							...(kind === 'charge' && { captured_amount: movedIn(state, 'paid') }),
							...(kind === 'refund' && { refunded_amount: movedIn(state, 'refunded') }),
							redirect_url: isOpen ? url : undefined,
						}),
					],
				]);
				const isTold = hints.some(
					({ type, message }) =>
						type === 'info' &&
						message.startsWith("Not paid yet. Send the cardholder's browser to redirect_url"),
				);
				expect([status, isTold]).toEqual([status, tellsNext === true && state === 'action_required']);
			}
	},
);
