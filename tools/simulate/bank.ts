import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import { DAY } from '../../test/harness/simulatedTime.ts';
import type { N8n } from './n8n.ts';
import type { Payouts, TruePayout } from './payouts.ts';
import type { World } from './world.ts';

/** A line of the bank statement, the payouts that it truly pays, and whether money moved. */
type BankLine = IDataObject & { Date: string; truth: string[] };

const SERVICE = 'Card Service Ltd';
const DAYS_UNTIL_PAID = 5;
/** Words that banks write beside what never became money, and beside what did. */
const NOT_BOOKED = [
	'Failed',
	'Rejected',
	'Returned',
	'Pending',
	'Abgelehnt',
	'Cancelada',
	'Refusé',
	'مرفوض',
	'取消',
	'???',
];
const BOOKED = ['Completed', 'Booked', 'Settled'];

/** A bank that pays most payouts, some short, some never, and shows what didn't come beside what did. */
export class Bank {
	private readonly lines: BankLine[] = [];
	private readonly paidInto = new Set<TruePayout>();
	/** Payouts that never come, or come otherwise than the service says. */
	private readonly unpaid = new Set<string>();
	private readonly world: World;
	private readonly n8n: N8n;
	private readonly payouts: Payouts;
	/** Whether its statements say what became of a line. */
	private readonly hasStatus: boolean;

	constructor(world: World, n8n: N8n, payouts: Payouts) {
		this.world = world;
		this.n8n = n8n;
		this.payouts = payouts;
		this.hasStatus = world.random('bank').oneIn(2);
		payouts.onChange.push((payout) => this.pay(payout));
	}

	/** What's paid arrives some days later, beside lines of others. */
	private pay(payout: TruePayout): void {
		const { record, paid } = payout;
		if (record.status !== 'PAID_OUT' || this.paidInto.has(payout)) return;
		this.paidInto.add(payout);
		const random = this.world.random(`bank ${record.id}`);
		const fate = random.pick(['comes', 'comes', 'comes', 'comes', 'comes', 'short', 'never', 'bounces'] as const);
		const { currency, id } = record;
		if (fate !== 'comes') this.unpaid.add(id);
		this.world.time.after(random.int(2 * DAY), () => {
			const add = (minor: number, Details: string, truth: string[], isBooked = true) => {
				this.lines.push({
					Date: new Date(this.world.time.now).toISOString().slice(0, 10),
					Amount: toText(BigInt(minor), currency),
					Currency: currency,
					Details,
					...(this.hasStatus && { Status: random.pick(isBooked ? BOOKED : NOT_BOOKED) }),
					truth,
				});
			};
			const text = random.oneIn(2) ? `${SERVICE} ${record.bank_reference ?? id}` : SERVICE;
			if (fate === 'comes') add(paid, text, [id]);
			if (fate === 'short') add(paid - 1, text, []);
			if (fate === 'bounces' && this.hasStatus) add(paid, text, [], false);
			if (random.oneIn(3)) add(paid, 'Somebody else', []);
			if (random.oneIn(3)) add(1 + random.int(100_000), `${SERVICE} bonus`, []);
		});
	}

	/** The user who looks for payouts on the statement of two weeks, or of some days. */
	async match(days: number): Promise<void> {
		const recent = this.lines.filter((line) => Date.parse(line.Date) > this.world.time.now - days * DAY);
		if (recent.length === 0) return;
		const asked = {
			resource: 'payout',
			operation: 'matchBankLines',
			lines: 'fromItems',
			fileDescription: 'Text Column = Details',
			service: SERVICE,
			daysUntilPaid: DAYS_UNTIL_PAID,
		};
		const given = recent.map((line) => ({ ...line, truth: undefined }));
		const { items } = await this.n8n.execute(asked, given);
		const isUnclear = items.some(({ status }) => status === 'ambiguous');
		for (const { status, payout_id: id, bank_line: number } of items) {
			if (status !== 'matched') continue;
			const bank = recent[Number(number) - 1];
			const { truth = [] } = bank ?? {};
			// A payout of the same amount, with nothing to tell them apart, is a question that the node asks.
			const says = () => `${String(id)} is no part of ${JSON.stringify(bank)}`;
			this.world.check('no false match', truth.includes(String(id)), says);
		}
		const { items: answers } = await this.n8n.execute({ ...asked, output: 'summary' }, given);
		const [answer] = answers;
		if (answer?.all_paid !== true) return;
		const missing = isUnclear ? ['something ambiguous'] : this.missingIn(recent);
		this.world.check('no good word is untrue', missing.length === 0, () => `all_paid, but ${missing.join(', ')}`);
	}

	/** Payouts whose days are all in the statement, and which it doesn't pay. */
	private missingIn(lines: BankLine[]): string[] {
		const days = lines.map(({ Date: day }) => Date.parse(day));
		const [first, last] = [Math.min(...days), Math.max(...days)];
		const paid = new Set(lines.flatMap(({ truth }) => truth));
		const touching = this.payouts.all.filter(({ record }) => {
			const day = Math.floor(record.date / DAY) * DAY;
			return record.status === 'PAID_OUT' && day >= first && day + DAYS_UNTIL_PAID * DAY <= last;
		});
		return touching.map(({ record }) => record.id).filter((id) => this.unpaid.has(id) && !paid.has(id));
	}
}
