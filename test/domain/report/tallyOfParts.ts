import { byType, type TransactionType } from '../../../nodes/CardPayments/domain/transactions';
import { Rows, Tally, type PartName } from '../../../nodes/CardPayments/domain/tally';
import { namesOf } from '../../../nodes/CardPayments/domain/input';

const UNKNOWN = Number.NaN;
const PARTS = byType(({ part }) => part);

/** What rows that have these parts come to, each in rows of its own; charges in so many, some without a fee. */
export function tallyOfParts(
	parts: Partial<Record<PartName | 'not_split', string>>,
	{ count = 1, withoutFee = 0 } = {},
): Tally {
	const tally = new Tally();
	const add = (type: TransactionType, amount: number, [gross = UNKNOWN, fee = UNKNOWN, tax = UNKNOWN]: number[]) => {
		const row = new Rows('SHEET.csv', 1, { amount: Float64Array.of(amount) });
		row.setType(0, type);
		row.setParts(0, gross, fee, tax);
		tally.add(row, 0);
	};
	for (const [part, written] of Object.entries(parts)) {
		const units = Math.round(Number(written) * 10_000);
		const type = namesOf(PARTS).find((each) => PARTS[each] === part) ?? 'other';
		if (part === 'fees') add('fee', units, [0, units, 0]);
		else if (part === 'taxes') add('fee', units, [0, 0, units]);
		else if (part === 'not_split') add('other', units, []);
		else if (type !== 'charge') add(type, units, [units, 0, 0]);
		else
			for (let row = 0; row < count; row++) {
				const gross = row === 0 ? units : 0;
				add(type, gross, [gross, row < withoutFee ? UNKNOWN : 0, 0]);
			}
	}
	return tally;
}
