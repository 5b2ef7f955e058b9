import { addToGroup } from '../grouped';
import { isRecord, textOf } from '../input';
import { inTurns, type Pause } from '../turns';
import { createdAt, payoutIdOf, type ListedPayment } from '../list';
import { whyUnpaid } from '../payout';
import { decimalOf, parseDecimal, UNIT_DECIMALS } from '../money';
import { paymentState } from '../payment';
import { NOTES, type OrderNote } from './orderNotes';
import type { OrderPayment } from './orderPayment';

/** What the service lists of a period, and what is known of its payouts. */
interface ListedOfPeriod {
	/** Captured ones. */
	charges: ListedPayment[];
	refunds: ListedPayment[];
	/** The payouts whose rows were read to their end. */
	readPayouts: ReadonlySet<string>;
	/** The status of each payout that was listed. */
	statuses: ReadonlyMap<string, string>;
}

/**
 * The payments in rows of payouts with what the service says of their charges, and those that no row is of. Sheets may
 * say neither what was charged nor your reference: the charge does.
 */
export async function withListed(rows: OrderPayment[], listed: ListedOfPeriod, pause: Pause): Promise<OrderPayment[]> {
	const [charges, refunds] = [await byIds(listed.charges, pause), await byIds(listed.refunds, pause)];
	const left = new Map(charges);
	await inTurns(rows, pause, ({ transactionId }) => void left.delete(transactionId));
	// A sheet may call its charges otherwise than the list does.
	const isApart = left.size === charges.size;
	const nameless = new Map<string, ListedPayment[]>();
	await inTurns([...left.values()], pause, (charge) => addToGroup(nameless, orderOf(charge), charge));
	const seen = new SeenRefunds();
	await inTurns(rows, pause, (row) => {
		const { ownId, part, reference, transactionId } = row;
		const isNameless = part === 'charges' && reference !== '' && (isApart || transactionId === '');
		const charge = charges.get(transactionId) ?? (isNameless ? nameless.get(reference)?.shift() : undefined);
		if (charge !== undefined) {
			left.delete(charge.id);
			complete(row, charge);
		}
		if (part !== 'refunds') return;
		seen.add(row);
		const refund = refunds.get(ownId);
		if (refund !== undefined) setAmount(row, refund, -1);
	});
	const all = [...rows];
	await inTurns([...left.values()], pause, (charge) => all.push(listedCharge(charge, listed)));
	await inTurns(listed.refunds, pause, (refund) => {
		const state = paymentState(refund);
		if (!WITHOUT_REFUND.has(state) && !seen.take(refund)) all.push(listedRefund(refund, state, charges));
	});
	return all;
}

async function byIds(listed: ListedPayment[], pause: Pause): Promise<Map<string, ListedPayment>> {
	const all = new Map<string, ListedPayment>();
	await inTurns(listed, pause, (payment) => all.set(payment.id, payment));
	return all;
}

/** Nothing went back. */
export const WITHOUT_REFUND = new Set<string>(['failed', 'reversed', 'duplicate']);

function complete(row: OrderPayment, charge: ListedPayment): void {
	row.reference ||= orderOf(charge);
	row.transactionId = charge.id;
	if (row.part !== 'charges' || row.settled < 0) return;
	setAmount(row, charge, 1);
	row.time = createdAt(charge) ?? row.time;
}

function setAmount(row: OrderPayment, payment: ListedPayment, sign: 1 | -1): void {
	const { currency, gross } = listedFacts(payment, sign);
	if (!Number.isNaN(gross) && currency !== '') Object.assign(row, { currency, gross, isListed: true });
}

/** In units of 10^-4; NaN for what is no amount, or has more decimals. */
function unitsOfListed(amount: unknown): number {
	const exact = parseDecimal(amount);
	const unit = decimalOf(1, UNIT_DECIMALS);
	if (exact === undefined || exact % unit !== 0n) return Number.NaN;
	const units = Number(exact / unit);
	return Number.isSafeInteger(units) ? units : Number.NaN;
}

export function orderOf({ reference }: ListedPayment): string {
	return isRecord(reference) ? textOf(reference.order) : '';
}

/** Refunds in rows: by their own ID, else by charge and amount. Each row is that of one refund. */
export class SeenRefunds {
	private readonly rows = new Map<string, number>();

	/** Charges may share an ID with their refunds. */
	add({ ownId, transactionId, settled }: Pick<OrderPayment, 'ownId' | 'transactionId' | 'settled'>): void {
		const name = ownId === '' || ownId === transactionId ? refundName(transactionId, settled) : ownId;
		this.rows.set(name, (this.rows.get(name) ?? 0) + 1);
	}

	take({ id, charge_id: charge, amount }: ListedPayment): boolean {
		const name = [id, refundName(textOf(charge), unitsOfListed(amount))].find(
			(each) => (this.rows.get(each) ?? 0) > 0,
		);
		if (name !== undefined) this.rows.set(name, (this.rows.get(name) as number) - 1);
		return name !== undefined;
	}
}

function refundName(transactionId: string, units: number): string {
	return `${transactionId}\n${Math.abs(units)}`;
}

function listedCharge(charge: ListedPayment, { readPayouts, statuses }: ListedOfPeriod): OrderPayment {
	const payoutId = payoutIdOf(charge) ?? '';
	const status = statuses.get(payoutId);
	const unpaid = status === undefined ? undefined : whyUnpaid({ status });
	return {
		...listedFacts(charge, 1),
		part: 'charges',
		reference: orderOf(charge),
		transactionId: charge.id,
		ownId: charge.id,
		payoutId,
		payout: payoutId === '' || unpaid !== undefined ? 'none' : 'unseen',
		doubt: '',
		note: payoutId === '' ? undefined : noteOfListed(payoutId, unpaid, readPayouts),
	};
}

/** Why no row of a payout shows what the service says is in it. */
function noteOfListed(payoutId: string, unpaid: string | undefined, readPayouts: ReadonlySet<string>): OrderNote {
	if (unpaid !== undefined) return NOTES.payoutUnpaid(payoutId, unpaid);
	return (readPayouts.has(payoutId) ? NOTES.payoutDiffers : NOTES.payoutUnread)(payoutId);
}

function listedRefund(refund: ListedPayment, state: string, charges: ReadonlyMap<string, ListedPayment>): OrderPayment {
	const transactionId = textOf(refund.charge_id);
	const charge = charges.get(transactionId);
	const made = listedFacts(refund, -1);
	const isPending = state === 'pending' || state === 'action_required';
	return {
		...made,
		gross: isPending ? 0 : made.gross,
		settled: isPending ? 0 : made.settled,
		part: 'refunds',
		reference: charge === undefined ? '' : orderOf(charge),
		transactionId,
		ownId: refund.id,
		payoutId: '',
		payout: 'none',
		doubt:
			isPending || state === 'refunded'
				? ''
				: `refund ${refund.id} is ${textOf(refund.status) || 'without a status'}`,
		note: isPending ? NOTES.refundPending(refund.id) : undefined,
	};
}

function listedFacts(payment: ListedPayment, sign: 1 | -1) {
	const units = sign * unitsOfListed(payment.amount);
	return {
		gross: units,
		settled: units,
		currency: textOf(payment.currency).toUpperCase(),
		isListed: true,
		time: createdAt(payment) ?? Number.NaN,
	};
}
