import { followDisputes, type DisputedPayout } from '../../../nodes/CardPayments/domain/settlement/disputes';
import type { Sheet } from '../../../nodes/CardPayments/domain/sheets/sheet';

const DAY = 24 * 60 * 60 * 1_000;
const sheet = (kind: 'dispute' | 'dispute_release', ids: string[]): Sheet => ({
	kind,
	file: `${kind}.csv`,
	payoutId: '',
	header: ['charge_id', 'amount', 'currency'],
	columns: ['charge_id', 'amount', 'currency'],
	rows: ids.map((charge_id) => ({ charge_id, amount: '5.00', currency: 'SAR' })),
	warnings: [],
});
const payout = (id: string, day: number, disputes: string[], releases: string[] = []): DisputedPayout => ({
	payout: { id, date: day * DAY },
	sheets: [sheet('dispute', disputes), sheet('dispute_release', releases)],
});
const follow = (payouts: DisputedPayout[], chargedBackAfterDays?: number) =>
	followDisputes(payouts, { transactionColumn: '', amountColumn: '', chargedBackAfterDays, now: 100 * DAY });

describe("the contract's table", () => {
	it('received → on hold', () => {
		expect(follow([payout('p1', 10, ['chg_1'])])).toEqual([
			{
				transaction_id: 'chg_1',
				state: 'on_hold',
				amount: '5.00',
				currency: 'SAR',
				disputed_in: 'p1',
				disputed_on: '1970-01-11T00:00:00.000Z',
				released_in: undefined,
				released_on: undefined,
				released_amount: undefined,
				days_on_hold: 90,
				row: { charge_id: 'chg_1', amount: '5.00', currency: 'SAR' },
				release_row: undefined,
			},
		]);
	});

	it('on hold → released, in whatever order the payouts come', () => {
		const [dispute] = follow([payout('p3', 30, [], ['chg_1']), payout('p2', 20, []), payout('p1', 10, ['chg_1'])]);
		expect(dispute).toMatchObject({
			state: 'released',
			disputed_in: 'p1',
			released_in: 'p3',
			released_on: '1970-01-31T00:00:00.000Z',
			days_on_hold: 20,
		});
	});

	it('should not depend on which of two payouts of the same moment was downloaded first', () => {
		const both = [payout('p1', 10, ['chg_1']), payout('p2', 10, [], ['chg_1'])];
		expect(follow(both)).toEqual(follow([...both].reverse()));
	});

	it('on hold → charged back leaves no trace: on hold, unless the user says after how many days to assume it', () => {
		expect(follow([payout('p1', 10, ['chg_1'])])[0]?.state).toBe('on_hold');
		expect(follow([payout('p1', 10, ['chg_1'])], 91)[0]?.state).toBe('on_hold');
		expect(follow([payout('p1', 10, ['chg_1'])], 90)[0]?.state).toBe('charged_back_assumed');
		expect(follow([payout('p1', 10, ['chg_1']), payout('p2', 20, [], ['chg_1'])], 5)[0]?.state).toBe('released');
	});
});

it('should give the currency that belongs to the amount', () => {
	const row = {
		charge_id: 'chg_1',
		amount: '5.00',
		settlement_amount: '18.75',
		currency: 'USD',
		settlement_currency: 'SAR',
	};
	const disputed = (columns: string[]): DisputedPayout[] => [
		{ payout: { id: 'p1' }, sheets: [{ ...sheet('dispute', []), columns, rows: [row] }] },
	];
	const amountOf = (payouts: DisputedPayout[], amountColumn = '') =>
		followDisputes(payouts, { transactionColumn: '', amountColumn, chargedBackAfterDays: undefined, now: 0 })[0];
	expect(amountOf(disputed(Object.keys(row)))).toMatchObject({ amount: '18.75', currency: 'SAR' });
	expect(amountOf(disputed(Object.keys(row)), 'amount')).toMatchObject({ amount: '5.00', currency: 'USD' });
	expect(amountOf(disputed(['charge_id', 'amount', 'currency', 'settlement_currency']))).toMatchObject({
		amount: '5.00',
		currency: 'USD',
	});
});

it('should list a release whose dispute lies before the period', () => {
	expect(follow([payout('p1', 10, [], ['chg_1'])])).toMatchObject([
		{
			transaction_id: 'chg_1',
			state: 'released',
			disputed_in: undefined,
			released_in: 'p1',
			days_on_hold: undefined,
		},
	]);
});

it('should keep the amount and the row of a release beside those of the dispute', () => {
	const release = { charge_id: 'chg_1', amount: '3.50', currency: 'SAR', fee: '1.50' };
	const partly = { ...payout('p2', 20, []), sheets: [{ ...sheet('dispute_release', []), rows: [release] }] };
	expect(follow([payout('p1', 10, ['chg_1']), partly])).toMatchObject([
		{
			state: 'released',
			amount: '5.00',
			released_amount: '3.50',
			row: { charge_id: 'chg_1', amount: '5.00', currency: 'SAR' },
			release_row: release,
		},
	]);
	expect(follow([partly])).toMatchObject([
		{ state: 'released', amount: '3.50', released_amount: '3.50', row: release, release_row: release },
	]);
});

it('should keep a second dispute of a released transaction apart', () => {
	const states = follow([payout('p1', 10, ['chg_1']), payout('p2', 20, ['chg_1'], ['chg_1'])]);
	expect(states.map(({ state, disputed_in, released_in }) => [state, disputed_in, released_in])).toEqual([
		['released', 'p1', 'p2'],
		['on_hold', 'p2', undefined],
	]);
});

it('should drop no row, not even one without an id', () => {
	expect(follow([payout('p1', 10, ['', '', 'chg_1']), payout('p2', 20, [], [''])])).toHaveLength(4);
});
