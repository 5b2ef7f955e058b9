/** A moment in a time zone: as much of n8n's `DateTime` as is needed here. */
export interface Moment {
	isValid: boolean;
	toMillis(): number;
	toISO(options?: { suppressMilliseconds?: boolean }): string | null;
	plus(duration: Duration): Moment;
	minus(duration: Duration): Moment;
	startOf(unit: TimeUnit): Moment;
	endOf(unit: TimeUnit): Moment;
	/** A clock that's set back shows a time twice. */
	getPossibleOffsets(): Moment[];
}

export type TimeUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';
type Duration = Partial<Record<TimeUnit, number>>;

/** n8n's `DateTime`, as expressions have it. It comes in as a parameter. */
export interface Calendar {
	fromMillis(epochMilliseconds: number, options: { zone: string }): Moment;
	fromISO(text: string, options: { zone: string; setZone?: boolean }): Moment;
}

/** Where and in which calendar a workflow counts its days. */
export interface WorkflowTime {
	calendar: Calendar;
	/** IANA time zone. */
	zone: string;
}

/** A time as `2026-11-20T22:21:11+03:00`; undefined for what is no time. */
export function isoText(epochMilliseconds: unknown, { calendar, zone }: WorkflowTime): string | undefined {
	if (isoDate(epochMilliseconds) === undefined) return undefined;
	const moment = calendar.fromMillis(epochMilliseconds as number, { zone });
	// As the dates of transactions are written.
	return moment.startOf('second').toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00');
}

/** Epoch milliseconds as ISO 8601 in UTC; undefined for what is no time. */
export function isoDate(epochMilliseconds: unknown): string | undefined {
	const date = new Date(typeof epochMilliseconds === 'number' ? epochMilliseconds : Number.NaN);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
