import type { Transaction } from '../../domain/settlement/transactions';

/** Transactions in a batch: n8n's expressions fail beyond some hundred megabytes of text. */
export const BATCH_SIZE = 10_000;

/** Gathers the transactions of a payout into batches of JSON text, for a database that takes many in one statement. */
export class Batches {
	private readonly payoutId: string;
	private waiting: Transaction[] = [];

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** The batches that are full with these, one at a time. The list is emptied: what is text isn't held twice. */
	*take(transactions: Transaction[]) {
		for (let index = 0; index < transactions.length; index++) {
			this.waiting.push(transactions[index] as Transaction);
			delete transactions[index];
			if (this.waiting.length === BATCH_SIZE) yield this.rest();
		}
	}

	rest() {
		const transactions = this.waiting;
		this.waiting = [];
		if (transactions.length === 0) return [];
		const json = JSON.stringify(transactions);
		return [{ payout_id: this.payoutId, count: transactions.length, transactions: json }];
	}
}
