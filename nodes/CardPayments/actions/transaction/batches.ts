import type { Transaction } from '../../domain/settlement/transactions';

/** Transactions in a batch: n8n's expressions fail beyond some hundred megabytes of text. */
export const BATCH_SIZE = 10_000;

/** Gathers the transactions of a payout into batches. */
export class Batches {
	private readonly payoutId: string;
	private waiting: Transaction[] = [];

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** The batches that are full with these. */
	take(transactions: Transaction[]) {
		return transactions.flatMap((each) => (this.waiting.push(each) === BATCH_SIZE ? this.rest() : []));
	}

	/** What's left, as JSON text, for a database that takes many in one statement. */
	rest() {
		const transactions = this.waiting;
		this.waiting = [];
		if (transactions.length === 0) return [];
		const json = JSON.stringify(transactions);
		return [{ payout_id: this.payoutId, count: transactions.length, transactions: json }];
	}
}
