/** What stands above the items and before an agent's answer: only what all items say themselves. */
import type { IDataObject } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/CardPayments/actions/resources';
import { verdict, walkVerdicts } from '../harness/verdicts.ts';
import { OPERATIONS } from '../harness/everyOperation.ts';

/** More than any sentence names. */
const MANY = 60;
const world = (item: IDataObject) => (): IDataObject[] =>
	Array.from({ length: MANY }, (_, index) => ({
		...item,
		payout_id: `payout_${100 + index}`,
		id: `payout_${index}`,
	}));

const conclusionOf = (resource: string, operation: string) => (items: IDataObject[]) =>
	RESOURCES[resource]?.operations[operation]?.assessment?.conclusionOf?.(items);
const isTrouble = (resource: string, operation: string, item: IDataObject) =>
	RESOURCES[resource]?.operations[operation]?.assessment?.isTrouble?.(item);

const change = (more: IDataObject) => (items: IDataObject[]) => {
	Object.assign(items.at(-1) as IDataObject, more);
};
const STATUSES = ['FAILED', 'PENDING', 'INITIATED', 'RETURNED', 'SETTLED', 'failed', 'ملغي', ''];

const reconciled = { status: 'PAID_OUT', balanced: true, difference: 0, currency: 'SAR' };
const reconcile = conclusionOf('payout', 'reconcile');
const payouts = conclusionOf('payout', 'getMany');

walkVerdicts([
	verdict<IDataObject[]>({
		word: 'Reconcile: all balance',
		proven: world(reconciled),
		isSaid: (items) => {
			const { words, type } = reconcile(items) ?? {};
			return type === 'info' && words === `all ${MANY} payouts balance`;
		},
		without: {
			'the last one differs': change({ balanced: false, difference: -10 }),
			'the last one is not known': change({ balanced: null }),
			'the last one says nothing': change({ balanced: undefined }),
			'the last one says it in text': change({ balanced: 'true' }),
			...Object.fromEntries(
				STATUSES.map((status) => [`the last one is "${status}"`, change({ status, balanced: null })]),
			),
		},
	}),
	verdict<IDataObject[]>({
		word: 'Reconcile: the report, all balance',
		proven: () => [{ subject: 'Reconciliation October: all 3 payouts balance', balanced: true }],
		isSaid: (items) => reconcile(items)?.type === 'info',
		without: { 'it says that they do not': change({ balanced: false }) },
	}),
	verdict<IDataObject[]>({
		word: 'Payouts: all paid out',
		proven: world({ status: 'PAID_OUT', amount: 1, currency: 'SAR' }),
		isSaid: (items) => payouts(items)?.words === `${MANY} payouts: ${MANY} paid out; paid out ${MANY}.00 SAR`,
		without: {
			...Object.fromEntries(STATUSES.map((status) => [`the last one is "${status}"`, change({ status })])),
			'the last one has another amount': change({ amount: 2 }),
			'the last one has no amount': change({ amount: undefined }),
			'the last one is of another currency': change({ currency: 'USD' }),
			'the last one has no currency': change({ currency: undefined }),
		},
	}),
]);

it('should say no sum of disputes of which one says no amount', () => {
	const held = { state: 'on_hold', amount: 40, currency: 'SAR' };
	const conclude = conclusionOf('dispute', 'getMany');
	expect(conclude([held, held])?.words).toBe('2 disputes: 2 on hold (80.00 SAR)');
	expect(conclude([held, { ...held, amount: null }])?.words).toBe('2 disputes: 2 on hold');
});

it('should name the one that does not balance, however many do', () => {
	const items = world(reconciled)();
	Object.assign(items.at(-1) as IDataObject, { balanced: false, difference: -10 });
	expect(reconcile(items)).toEqual({
		words: `payout_${100 + MANY - 1}: paid 10.00 SAR less than its rows, 1 of ${MANY} payouts doesn't balance`,
		type: 'warning',
	});
});

it('should take a payout that FAILED for good to know, and put it first for an agent', () => {
	const [item] = world({ status: 'FAILED', amount: 1, currency: 'SAR', balanced: null })();
	for (const operation of ['getMany', 'reconcile'])
		expect([
			operation,
			conclusionOf('payout', operation)([item ?? {}])?.type,
			isTrouble('payout', operation, item ?? {}),
		]).toEqual([operation, 'info', true]);
});

it('should be judged by fields that the items have', () => {
	for (const { path, own } of OPERATIONS) {
		const { countedBy } = own.assessment ?? {};
		if (countedBy === undefined) continue;
		const schema = JSON.stringify(jest.requireActual(`../../nodes/CardPayments/__schema__/v1.0.0/${path}.json`));
		expect([path, schema.includes(`"${countedBy}"`)]).toEqual([path, true]);
	}
});
