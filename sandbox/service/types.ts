/** The contract's terms, as the sandbox stores them. */

export type Mode = 'test' | 'live';
export type PayoutStatus = 'PENDING' | 'INITIATED' | 'FAILED' | 'PAID_OUT';
export type SheetName = 'summary' | 'charges' | 'refunds' | 'disputes' | 'dispute_releases';
export type Row = Record<string, string>;
export type Json = Record<string, unknown>;

export interface Wallet {
	id: string;
	legacy_id: string;
	country: string;
	bank: { id: string; country: string; name: string; swift: string; beneficiary: { name: string; iban: string } };
}

export interface Payout {
	id: string;
	/** The ID without its `payout_` prefix, as in file names. */
	number: string;
	status: PayoutStatus;
	/** Epoch milliseconds. */
	date: number;
	currency: string;
	/** Minor units. */
	amount: bigint;
	merchant_id: string;
	wallet: Wallet;
	settlements_available: boolean;
	settlements_description?: string;
	/** What the bank statement shows, for payouts that arrived. */
	bank_reference?: string;
	sheets: Record<Exclude<SheetName, 'summary'>, Row[]>;
	/** A charges sheet too long to keep as rows: finished CSV and its sum. */
	bulkCharges?: { count: number; amount: bigint; csv: Buffer };
	/** A long payout's finished archive, so that downloads cost nothing. */
	archive?: Buffer;
	/** Sheets to omit from the archive, to make it incomplete. */
	omitSheets: SheetName[];
	/** More archive entries: name and content. */
	files: Record<string, string | Uint8Array>;
}

/** A dispute and its outcome. The sheets show only its beginning and, perhaps, its release. */
export interface Dispute {
	dispute_id: string;
	charge_id: string;
	amount: string;
	currency: string;
	/** The earlier payout that paid the charge. */
	charged_in: string;
	/** The payout whose amount it reduced. */
	disputed_in: string;
	outcome: 'on_hold' | 'released';
	/** The later payout whose amount its release increased. */
	released_in?: string;
}
