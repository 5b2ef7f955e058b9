import { deductionsOf, type Deduction } from './deductions';
import { amountValues, isLikeATotal, type Amounts } from './bases';
import { isCalledFee, type Profile } from './profile';
import type { Solution } from './solve';
import { likelyStatuses } from './typings';
import type { Effect } from './rowWords';
import { isReversed, type Way } from './ways';

/** What names alone make likely, where nothing says what was paid; undefined where they don't say it either. */
export function likelyWay({ bases, typings, amounts }: Solution, profiles: Profile[]): Way | undefined {
	const [typing] = typings;
	const able = bases.filter(
		(base) => !isLikeATotal(base, profiles) && (typing === undefined || !isReversed({ base, typing })),
	);
	const named = able.filter(({ prior }) => prior > 0);
	const [first] = named.length > 0 ? named : able.length === 1 ? able : [];
	const gross = bases.find(({ columns, isSigned }) => !isSigned && columns.length === 1 && isSaleAmount(columns[0]));
	const base = first ?? gross;
	if (base === undefined || typing === undefined) return undefined;
	const statuses = likelyStatuses(profiles, typing);
	// Before its fees only where no column is left of them.
	const deduction = first === undefined ? whollyNamed(deductionsOf(base, amounts, typing), amounts) : undefined;
	const hasMinus = base.values.some((value) => value < 0);
	return {
		...{ typing, statuses, base, deduction, summary: undefined },
		unpaid: statuses?.words.map(({ isPaid }) => isPaid === false) ?? [false],
		isByType: !base.isSigned && !hasMinus,
		effects: typing.words.map(({ effect }): Effect => effect ?? 1),
		...{ givesBack: false, prior: base.prior, scale: 1 },
	};
}

/** All that's called a fee or its tax. A tax of more than half of the fee is the sale's. */
function whollyNamed(deductions: Deduction[], amounts: Amounts): Deduction | undefined {
	// Another column may be a part of the fee.
	const mayBePart = ({ says }: Profile) => says === undefined || says === 'discount';
	if (deductions.some(({ columns }) => columns.some(mayBePart))) return undefined;
	const sumOf = (columns: Profile[], role: string) =>
		columns
			.filter(({ says }) => says === role)
			.reduce(
				(sum, column) => sum + amountValues(amounts, column).reduce((all, each) => all + Math.abs(each), 0),
				0,
			);
	return deductions
		.filter(({ columns }) => columns.every(isCalledFee) && columns.some(({ says }) => says === 'fee'))
		.filter(({ columns }) => sumOf(columns, 'tax') * 2 <= sumOf(columns, 'fee'))
		.sort((a, b) => b.columns.length - a.columns.length)[0];
}

function isSaleAmount(column: Profile | undefined): boolean {
	return column?.says === 'gross' || column?.says === 'amount';
}
