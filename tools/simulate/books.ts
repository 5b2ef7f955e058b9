import { toMinor } from '../../sandbox/service/money.ts';
import type { N8n } from './n8n.ts';
import type { Payouts, TruePayout } from './payouts.ts';
import { DAY } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

type Line = Record<'account' | 'currency' | 'payout_id', string> & Record<'debit' | 'credit', number>;
const net = ({ debit, credit, currency }: Line) =>
	Number((toMinor(debit, currency) ?? 0n) - (toMinor(credit, currency) ?? 0n));

/** The books that a user keeps by journal entries, beside what truly arrives at the bank. */
export class Books {
	/** By entry: what was booked last. */
	private readonly entries = new Map<string, Line[]>();
	private readonly world: World;
	private readonly n8n: N8n;
	private readonly payouts: Payouts;

	constructor(world: World, n8n: N8n, payouts: Payouts) {
		this.world = world;
		this.n8n = n8n;
		this.payouts = payouts;
	}

	planDay(day: number): void {
		const random = this.world.random(`books of day ${day}`);
		const at = this.world.start + day * DAY + 6 * 3_600_000 + random.int(1_000_000);
		const sales = random.pick(['gross', 'net']);
		if (day % 5 === 0) this.world.time.at(at, () => this.n8n.start('booking', async () => await this.book(sales)));
		if (day % 30 === 29) this.world.time.at(at, () => this.n8n.start('totals', async () => await this.total()));
	}

	private async book(sales: string): Promise<void> {
		const parameters = {
			resource: 'payout',
			operation: 'getJournalEntries',
			period: 'last7Days',
			output: 'entries',
		};
		const { items } = await this.n8n.execute({ ...parameters, payouts: 'ofPeriod', per: 'payoutAndMonth', sales });
		for (const { entry_id: id, lines } of items as unknown as Array<{ entry_id: string; lines: Line[] }>) {
			const off = lines.reduce((all, line) => all + net(line), 0);
			this.world.check('entries balance', off === 0, () => `${id} is off by ${off}`);
			this.entries.set(id, lines);
		}
	}

	/** What's booked of a payout is what the bank was sent, wholly or not at all. */
	check(): void {
		const booked = new Map<string, number>();
		for (const line of [...this.entries.values()].flat())
			if (line.account === 'Bank') booked.set(line.payout_id, (booked.get(line.payout_id) ?? 0) + net(line));
		for (const { record, paid, odd } of this.payouts.all) {
			const is = booked.get(record.id);
			if (is === undefined) continue;
			const holds = is === paid && record.status === 'PAID_OUT' && odd !== 'pays less';
			this.world.check('books equal the bank', holds, () => `${record.id}: booked ${is} instead of ${paid}`);
		}
	}

	/** Totals and reconciliation of a month are those of the truth, or something says why not. */
	private async total(): Promise<void> {
		const [from, to] = [this.world.time.now - 27 * DAY, this.world.time.now - 8 * DAY];
		const choice = { payouts: 'ofPeriod', period: 'custom', from, to, filters: { status: ['PAID_OUT'] } };
		const isOf = ({ record: { date, status } }: TruePayout) => date >= from && date <= to && status === 'PAID_OUT';
		const payouts = this.payouts.all.filter((payout) => isOf(payout));
		const totals = await this.n8n.execute({
			resource: 'transaction',
			operation: 'getTotals',
			output: 'allFields',
			groupBy: ['type'],
			...choice,
		});
		const results = await this.n8n.execute({
			resource: 'payout',
			operation: 'reconcile',
			output: 'allFields',
			...choice,
		});
		await this.n8n.execute({ resource: 'dispute', operation: 'getMany', ...choice });
		for (const { payout_id: id, balanced, difference_minor: off } of results.items) {
			const payout = payouts.find(({ record }) => record.id === id);
			const isTrue = payout === undefined || balanced !== true || (off === 0 && payout.odd !== 'pays less');
			this.world.check('sums are equal', isTrue, () => `${String(id)} balances, but ${payout?.odd}`);
			const status = this.payouts.all.find(({ record }) => record.id === id)?.record.status;
			const isDenied = balanced === true && status !== 'PAID_OUT';
			this.world.check('no good word is untrue', !isDenied, () => `${String(id)} balances, but is ${status}`);
		}
		const [summed] = totals.items;
		const isOdd = payouts.some(
			({ odd, issued, movements }) => odd === 'pays less' || issued.length < movements.length,
		);
		const isDenied = isOdd && summed?.complete === true && totals.items.every(({ complete }) => complete === true);
		const unlucky = payouts.find(({ odd }) => odd === 'pays less')?.record.id;
		this.world.check(
			'no good word is untrue',
			!(isDenied && unlucky !== undefined),
			() => `complete, but ${unlucky}`,
		);
		const said = [...totals.errors, ...totals.hints].join();
		if (/\d{12}/.test(said) || payouts.some(({ odd, record }) => odd || !record.settlements_available)) return;
		for (const { currency, type, amount_minor: is } of totals.items) {
			const rows = payouts
				.filter(({ record }) => record.currency === currency)
				.flatMap((each) => this.payouts.rowsOf(each));
			const was = rows.filter((row) => row.type === type).reduce((all, { minor }) => all + minor, 0);
			const says = () => `${String(type)} in ${String(currency)}: total ${String(is)} instead of ${was}`;
			this.world.check('sums are equal', is === was, says);
		}
	}
}
