/** The words of the contract, as the sandbox keeps them. */

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
	/** The id without its `payout_` prefix: it stands in the file names. */
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
	/** What the bank statement shows; of payouts that arrived. */
	bank_reference?: string;
	sheets: Record<Exclude<SheetName, 'summary'>, Row[]>;
	/** A charges sheet too long to be kept as rows: finished CSV, and what it sums up to. */
	bulkCharges?: { count: number; amount: bigint; csv: Buffer };
	/** The finished archive of a long payout, so that downloading it costs nothing. */
	archive?: Buffer;
	/** Sheets that the archive leaves out, to show an incomplete one. */
	omitSheets: SheetName[];
	/** More entries of the archive: name and content. */
	files: Record<string, string | Uint8Array>;
}

/** What became of a dispute. The sheets show only its beginning and, perhaps, its release. */
export interface Dispute {
	dispute_id: string;
	charge_id: string;
	amount: string;
	currency: string;
	/** The earlier payout that paid the charge. */
	charged_in: string;
	/** The payout whose amount it reduced. */
	disputed_in: string;
	outcome: 'on_hold' | 'released' | 'charged_back';
	/** The later payout whose amount its release increased. */
	released_in?: string;
}
