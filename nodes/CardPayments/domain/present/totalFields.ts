/** What there's a total for. */
export const GROUPINGS = {
	payout: { label: 'Payout' },
	type: { label: 'Type' },
	month: { label: 'Month' },
	day: { label: 'Day' },
	paymentMethod: { label: 'Payment Method' },
};
export type Grouping = keyof typeof GROUPINGS;

/** What each grouping adds to a total. */
const GROUP_COLUMNS: Record<Grouping, string[]> = {
	payout: ['payout_id', 'payout_date'],
	type: ['type'],
	month: ['month'],
	day: ['day'],
	paymentMethod: ['payment_method'],
};

/** Of a total, its group and what most workflows need: a complete one says so, and another why it isn't. */
const TOTAL_FIELDS = [
	...Object.values(GROUP_COLUMNS).flat(),
	...[
		'currency',
		'amount',
		'gross_sales',
		'refunds',
		'fees',
		'taxes',
		'fee_rate_percent',
		'count',
		'complete',
		'note',
	],
];

export function simplifyTotal(item: object): Record<string, unknown> {
	const fields = item as Record<string, unknown>;
	return Object.fromEntries(TOTAL_FIELDS.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
