import type { Description } from '../services';
import { columnDescribed } from '../table';

/** What the user says of the columns: names, or paths to fields in fields; '' for what's to be found. */
export interface DescribedColumns {
	amount: string;
	/** Whether the amounts are said to be those that came. */
	isCredit: boolean;
	debit: string;
	direction: string;
	date: string;
	/** A column, or the code of the account's currency. */
	currency: string;
	state: string;
	rowType: string;
	texts: string[];
}

export function describedColumns(described: Description): DescribedColumns {
	const of = (key: Parameters<typeof columnDescribed>[1]) => columnDescribed(described, key);
	return {
		amount: of('amountColumn') || of('creditColumn'),
		isCredit: of('creditColumn') !== '',
		debit: of('debitColumn'),
		direction: of('directionColumn'),
		date: of('dateColumn'),
		currency: of('currencyColumn') || (described.currency ?? ''),
		state: of('statusColumn'),
		rowType: of('rowTypeColumn'),
		texts: described.textColumn ?? [],
	};
}
