import { ServiceError } from './errors.ts';

/** Which ends of a period belong to it. The contract doesn't say. */
export type Bounds = 'inclusive' | 'exclusive' | 'half-open';

/** Where the sheets have the fees: in each row, or in the Summary for the payout as a whole. */
export type FeePlace = 'rows' | 'summary';

/** What services of this shape do differently, one switch each. You can change them at any time. */
export interface Habits {
	bounds: Bounds;
	/** Most payouts in one response. If there are more, `has_more` is true. 0: all. */
	pageSize: number;
	/** Longest period of a list. 0: any. */
	longestPeriodDays: number;
	/** What happens to a longer period: a 400, or silently only its last days. */
	longPeriods: 'refuse' | 'cut';
	/** Downloads find nothing with a test key. */
	filesInLiveModeOnly: boolean;
	/** A repeated `reference.idempotent`: the first response again, or FAILED with code 403. */
	duplicates: 'replay' | 'fail';
	/** The currency that refunds may be asked for in, beside their charge's own. '': none. */
	settlementCurrency: string;
	/** Only the contract's four operations exist. Everything else is a 404. */
	contractOnly: boolean;
	/** What isn't documented is refused, not overlooked: other paths, names in requests, seconds for milliseconds. */
	strict: boolean;
	/** `reference.idempotent` is a field: without it, each request counts, and a strict service refuses it. */
	idempotencyKeys: boolean;
	fees: FeePlace;
}

export const defaultHabits: Habits = {
	bounds: 'inclusive',
	pageSize: 0,
	longestPeriodDays: 0,
	longPeriods: 'refuse',
	filesInLiveModeOnly: false,
	duplicates: 'replay',
	settlementCurrency: '',
	contractOnly: false,
	strict: false,
	idempotencyKeys: true,
	fees: 'rows',
};

/** All the limits that live services document. */
export const realLifeHabits: Partial<Habits> = {
	pageSize: 50,
	longestPeriodDays: 30,
	filesInLiveModeOnly: true,
};

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isOneOf =
	(...choices: string[]) =>
	(value: unknown): boolean =>
		choices.includes(value as string);

const checks: Record<keyof Habits, (value: unknown) => boolean> = {
	bounds: isOneOf('inclusive', 'exclusive', 'half-open'),
	pageSize: isCount,
	longestPeriodDays: isCount,
	longPeriods: isOneOf('refuse', 'cut'),
	filesInLiveModeOnly: isSwitch,
	duplicates: isOneOf('replay', 'fail'),
	settlementCurrency: (value) => typeof value === 'string',
	contractOnly: isSwitch,
	strict: isSwitch,
	idempotencyKeys: isSwitch,
	fees: isOneOf('rows', 'summary'),
};

/** Changes some habits. `realLife: true` turns on all limits of live services, `false` resets all habits. */
export function changeHabits(habits: Habits, changes: Partial<Habits> & { realLife?: boolean }): void {
	const { realLife, ...own } = changes;
	for (const [name, value] of Object.entries(own)) {
		const check = Object.hasOwn(checks, name) ? checks[name as keyof Habits] : undefined;
		if (!check)
			throw new ServiceError(
				400,
				'unknown_habit',
				`No habit is called "${name}"; there are ${['realLife', ...Object.keys(checks)].join(', ')}.`,
			);
		if (!check(value)) throw new ServiceError(400, 'invalid_habit', `${name} can't be ${JSON.stringify(value)}.`);
	}
	if (realLife !== undefined) Object.assign(habits, realLife ? realLifeHabits : defaultHabits);
	Object.assign(habits, own);
}

/** Epoch milliseconds. */
export interface Period {
	from: number;
	to: number;
}

const DAY = 86_400_000;

/** The period that a list covers. Undefined is all time. */
export function periodToList(asked: Period | undefined, habits: Habits, now: number): Period | undefined {
	if (asked && asked.from > asked.to)
		throw new ServiceError(400, 'invalid_period', 'period.date.from is after period.date.to.');
	const longest = habits.longestPeriodDays * DAY;
	if (longest === 0) return asked;
	if (!asked) return { from: now - longest, to: now };
	if (asked.to - asked.from <= longest) return asked;
	if (habits.longPeriods === 'refuse')
		throw new ServiceError(
			400,
			'period_too_long',
			`period.date: a list covers at most ${habits.longestPeriodDays} days.`,
		);
	return { from: asked.to - longest, to: asked.to };
}

export function isWithin(date: number, period: Period | undefined, bounds: Bounds): boolean {
	if (!period) return true;
	const { from, to } = period;
	if (bounds === 'inclusive') return date >= from && date <= to;
	if (bounds === 'exclusive') return date > from && date < to;
	return date >= from && date < to;
}
