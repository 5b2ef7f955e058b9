import type { TransactionType } from '../sheets/kinds';
import { snakeCase } from '../sheets/rows/values';

interface MeaningOfColumn {
	/** As on the panel, followed by "Column". */
	label: string;
	/** What the column holds, after "The column with". */
	holds: string;
	/** Likely names in snake_case, the likelier first: the contract shows none. */
	names: readonly string[];
}

function words(text: string): string[] {
	return text.split(/\s+/);
}

/** What only sheets of one type have. */
interface OwnColumns {
	/** The amount of a row itself, where `amount` beside it may be that of the charge. */
	amounts: readonly string[];
	/** The row's own ID, and no other's. */
	ids: readonly string[];
}

const OWN: Record<TransactionType, OwnColumns> = {
	// What a row of Charges is called by is its own ID.
	charge: { amounts: [], ids: [] },
	refund: { amounts: ['refund_amount'], ids: ['refund_id'] },
	dispute: { amounts: ['dispute_amount'], ids: ['dispute_id', 'case_id', 'chargeback_id'] },
	dispute_release: { amounts: ['release_amount', 'released_amount'], ids: ['release_id', 'dispute_release_id'] },
	fee: { amounts: [], ids: ['fee_id'] },
	other: { amounts: [], ids: [] },
};
const SURELY_GROSS: readonly string[] = ['gross_amount', 'gross'];
/** What is in the currency of the settlement; other amounts are in that of the transaction. */
const SETTLED_AMOUNTS: readonly string[] = ['net_amount', 'settlement_amount', 'settled_amount', 'net'];
const SETTLED_CURRENCIES: readonly string[] = ['settlement_currency', 'settled_currency', 'payout_currency'];
const CURRENCIES = words('currency currency_code amount_currency transaction_currency charge_currency');

/**
 * Which column means what. The net amount comes before the amount: where a sheet has both, the net one is
 * what is paid out. A column has one meaning, the first in this order that claims it.
 */
export const COLUMNS = {
	amount: {
		label: 'Amount',
		holds: 'the amount that counts toward the payout',
		names: [...SETTLED_AMOUNTS, ...words('amount refund_amount dispute_amount charge_amount total_amount total')],
	},
	currency: {
		label: 'Currency',
		holds: 'the currency of that amount',
		names: [...CURRENCIES, ...SETTLED_CURRENCIES],
	},
	transaction_id: {
		label: 'Transaction',
		holds: 'the ID that a charge, its refund and its dispute share',
		names: words('charge_id transaction_id transaction payment_id original_transaction_id reference id'),
	},
	order_reference: {
		label: 'Order',
		holds: 'your reference of the order',
		names: words(`order_reference reference_order order_id order_number order merchant_reference
			merchant_order_id reference`),
	},
	date: {
		label: 'Date',
		holds: 'the time of the transaction',
		names: words(`date created created_at transaction_date charge_date refund_date dispute_date
			release_date processed_at timestamp time`),
	},
	payment_method: {
		label: 'Payment Method',
		holds: 'the payment method',
		names: words('payment_method method payment_type payment_scheme card_scheme scheme card_brand brand'),
	},
	gross: {
		label: 'Gross',
		holds: 'the amount before fee and tax',
		names: [
			...SURELY_GROSS,
			...words('amount charge_amount refund_amount dispute_amount transaction_amount total_amount total'),
		],
	},
	fee: {
		label: 'Fee',
		holds: 'the fee',
		names: words(`fee fees fee_amount total_fee total_fees transaction_fee processing_fee service_fee
			charge_fee refund_fee dispute_fee commission`),
	},
	tax: {
		label: 'Tax',
		holds: 'the tax on the fee',
		names: words('tax vat tax_amount vat_amount fee_tax fee_vat tax_on_fee vat_on_fee gst'),
	},
	reason: {
		label: 'Reason',
		holds: 'why the charge was disputed',
		names: words(`reason dispute_reason reason_description reason_message reason_code
			dispute_reason_code chargeback_reason description`),
	},
} satisfies Record<string, MeaningOfColumn>;

export type Meaning = keyof typeof COLUMNS;

export const MEANINGS = Object.keys(COLUMNS) as Meaning[];

/**
 * The columns that the user named, by their meaning: empty or missing where they are to be guessed, `-` for none,
 * several separated by commas where sheets differ.
 */
export type NamedColumns = Partial<Record<Meaning, string>>;

/** The places of a sheet's columns by their meaning; missing where it has none. */
export type FoundColumns = Partial<Record<Meaning, number>> & {
	own_id?: number | undefined;
	/** Others that may hold the amount. */
	otherAmounts: number[];
	/** Those that come along; undefined for what the sheet doesn't have. */
	added: Array<number | undefined>;
};

const LIKE_AN_AMOUNT = /(^|_)(amount|net|gross|total|paid|settled|payable|value)(_|$)/;
const MOST_OTHERS = 4;

/**
 * Which columns of a sheet mean what: those that the user named, else the likely ones. The currency that
 * is not named is chosen by the amount: a sheet may give each charge in two currencies, and 100 USD must
 * not pass for 100 SAR.
 */
export function findColumns(
	columns: string[],
	named: NamedColumns,
	type: TransactionType,
	added: string[] = [],
): FoundColumns {
	const names = columns.map(snakeCase);
	// As in the file, or else in snake_case; of several the first.
	const spelt = new Map<string, number>();
	for (const spelling of [columns, names])
		for (const [index, name] of spelling.entries()) if (!spelt.has(name)) spelt.set(name, index);
	const found: FoundColumns = { otherAmounts: [], added: added.map((name) => spelt.get(name.trim())) };
	const taken = new Set<number>();
	const firstFree = (likely: readonly string[]) =>
		likely.map((name) => spelt.get(name)).find((column) => column !== undefined && !taken.has(column));
	const take = (meaning: Meaning, column: number | undefined) => {
		if (column === undefined) return;
		found[meaning] = column;
		taken.add(column);
	};
	const entered = (meaning: Meaning) => named[meaning]?.trim() ?? '';
	const amountName = () => names[found.amount ?? -1] ?? '';
	for (const meaning of MEANINGS) {
		const name = entered(meaning);
		if (name !== '') take(meaning, firstFree([name, ...name.split(',').map((each) => each.trim())]));
	}
	for (const meaning of MEANINGS)
		if (entered(meaning) === '') take(meaning, firstFree(likelyNames(meaning, amountName(), type)));
	// Beside a settled amount, another currency is that of the others.
	const others = CURRENCIES.map((name) => spelt.get(name) ?? found.currency);
	if (isSettled(amountName()) && others.some((column) => column !== found.currency)) delete found.gross;
	found.own_id =
		type === 'charge'
			? found.transaction_id
			: OWN[type].ids.map((name) => spelt.get(name)).find((column) => column !== undefined);
	found.otherAmounts = names
		.flatMap((name, index) => (LIKE_AN_AMOUNT.test(name) ? [index] : []))
		.filter((index) => ![found.amount, found.fee, found.tax, found.currency].includes(index))
		.slice(0, MOST_OTHERS);
	return found;
}

function likelyNames(meaning: Meaning, amount: string, type: TransactionType): readonly string[] {
	const { names } = COLUMNS[meaning];
	if (meaning === 'amount') return [...SETTLED_AMOUNTS, ...OWN[type].amounts, ...names];
	if (meaning === 'currency') return isSettled(amount) ? [...SETTLED_CURRENCIES, ...CURRENCIES] : names;
	// Beside a net amount, any other is the one before fees. Beside a mere "amount" that isn't certain.
	if (meaning === 'gross')
		return isSettled(amount) ? [...SURELY_GROSS, ...OWN[type].amounts, ...names] : SURELY_GROSS;
	return names;
}

function isSettled(amount: string): boolean {
	return SETTLED_AMOUNTS.includes(amount);
}
