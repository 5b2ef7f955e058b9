import { deductionsOf } from './deductions';
import type { Profile } from './profile';
import type { Solution } from './solve';
import { likelyStatuses, type Effect } from './typings';
import type { Way } from './ways';

/** What names alone make likely, where nothing says what was paid; undefined where they don't say it either. */
export function likelyWay({ bases, typings, amounts }: Solution, profiles: Profile[]): Way | undefined {
	const [typing] = typings;
	const named = bases.filter(({ prior }) => prior > 0);
	const [first] = named.length > 0 ? named : bases.length === 1 ? bases : [];
	const gross = bases.find(({ columns, isSigned }) => !isSigned && columns.length === 1 && isSaleAmount(columns[0]));
	const base = first ?? gross;
	if (base === undefined || typing === undefined) return undefined;
	const statuses = likelyStatuses(profiles, typing);
	// Before its fees only where no column is left of them.
	const [deduction] =
		first === undefined ? deductionsOf(base, amounts, typing).filter(({ prior }) => prior > -2) : [];
	const hasMinus = base.values.some((value) => value < 0);
	return {
		...{ typing, statuses, base, deduction, summary: undefined },
		unpaid: statuses?.words.map(({ isPaid }) => isPaid === false) ?? [false],
		isByType: !base.isSigned && !hasMinus,
		effects: typing.words.map(({ effect }): Effect => effect ?? 1),
		...{ givesBack: false, prior: base.prior, scale: 1 },
	};
}

function isSaleAmount(column: Profile | undefined): boolean {
	return column?.says === 'gross' || column?.says === 'amount';
}
