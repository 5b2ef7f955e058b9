import type { Transaction } from '../../domain/settlement/transactions';

/** Transactions in a batch: n8n's expressions fail beyond some hundred megabytes of text. */
export const BATCH_SIZE = 10_000;

/** Transactions of one payout as JSON text, for a database that takes many in one statement. */
interface Batch {
	payout_id: string;
	count: number;
	transactions: string;
}

/** Gathers the transactions of a payout into batches. */
export class Batches {
	private readonly payoutId: string;
	private waiting: Transaction[] = [];

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** The batches that are full with these. */
	take(transactions: Transaction[]): Batch[] {
		const full: Batch[] = [];
		for (const transaction of transactions) {
			if (this.waiting.push(transaction) === BATCH_SIZE) full.push(...this.rest());
		}
		return full;
	}

	/** What's left. */
	rest(): Batch[] {
		const { waiting, payoutId } = this;
		this.waiting = [];
		return waiting.length === 0
			? []
			: [{ payout_id: payoutId, count: waiting.length, transactions: JSON.stringify(waiting) }];
	}
}
