import type { Description } from '../services';
import { columnDescribed } from '../table';

/** What the user says of the columns: names, or paths to fields in fields; '' for what's to be found. */
export interface EnteredColumns {
	amount: string;
	/** Whether the amounts are said to be those that came. */
	isCredit?: boolean;
	debit: string;
	direction: string;
	date: string;
	/** A column, or the code of the account's currency. */
	currency: string;
	state: string;
	description: string[];
}

/** What's entered, or else described: who names a column in its own field means that one. */
export function withDescribed(entered: EnteredColumns, described: Description): EnteredColumns {
	const of = (
		role: keyof Omit<EnteredColumns, 'description' | 'isCredit'>,
		...keys: Array<Parameters<typeof columnDescribed>[1]>
	) => entered[role] || keys.map((key) => columnDescribed(described, key)).find((name) => name !== '') || '';
	return {
		amount: of('amount', 'amountColumn', 'creditColumn'),
		isCredit: columnDescribed(described, 'creditColumn') !== '',
		debit: of('debit', 'debitColumn'),
		direction: of('direction', 'directionColumn'),
		date: of('date', 'dateColumn'),
		currency: of('currency', 'currencyColumn') || (described.currency ?? ''),
		state: of('state', 'statusColumn'),
		description: entered.description,
	};
}
