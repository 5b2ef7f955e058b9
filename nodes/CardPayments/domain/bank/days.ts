import { DateColumn, type DateForm } from '../dates';
import { inTurns, type Pause } from '../turns';
import { DAY } from '../units';
import type { CamtStatement } from './camt';

/** `2026-10-31` */
export function bankDay(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}

/** So many days after its time money may still come, or a line name a payout. */
export const LATE = 30;

/** Days of an account that a statement tells of, both counted, as days since 1970. */
interface Span {
	/** '' where it may be of any. */
	currency: string;
	/** Lines may be of these days … */
	first: number;
	last: number;
	/** … and of these none is missing. */
	sureFirst: number;
	sureLast: number;
}

/** What the lines themselves show, where the statement doesn't say its days. */
export function spanOfDays(days: Iterable<number>, currency: string): Span | undefined {
	const sorted = [...new Set(days)].sort((a, b) => a - b);
	const first = sorted[0];
	const last = sorted.at(-1);
	if (first === undefined || last === undefined) return undefined;
	// It may have begun without a line, for as long as it goes on without one. Its last day may not be over.
	const pauses = sorted.slice(1).map((day, at) => day - (sorted[at] as number));
	const longest = pauses.reduce((most, pause) => Math.max(most, pause), 0);
	return { currency, first: first - Math.min(longest, LATE), last, sureFirst: first, sureLast: last - 1 };
}

/** Which days of which currency a statement tells of. */
export class Coverage {
	readonly spans: Span[];
	/** Whether no line of its days is missing, as far as balances show. */
	readonly isWhole: boolean;

	constructor(spans: Span[], isWhole = true) {
		this.spans = spans;
		this.isWhole = isWhole;
	}

	/** The same days, of which lines are missing. */
	get incomplete(): Coverage {
		return new Coverage(this.spans, false);
	}

	/** The first and the last of all days; undefined where there are none. */
	get whole(): { first: number; last: number } | undefined {
		if (this.spans.length === 0) return undefined;
		return {
			first: this.spans.reduce((least, { first }) => Math.min(least, first), Infinity),
			last: this.spans.reduce((most, { last }) => Math.max(most, last), -Infinity),
		};
	}

	/** Whether it's whole, and anything shows when it begins and ends: lines of one day don't. */
	get isShown(): boolean {
		return this.isWhole && this.spans.length > 0 && this.spans.every(({ first, sureLast }) => sureLast >= first);
	}

	hasCurrency(currency: string): boolean {
		return this.spans.some((span) => span.currency === currency);
	}

	/** Whether lines may be of one of these days. */
	touches(currency: string, first: number, last: number): boolean {
		return this.of(currency).some((span) => span.first <= last && span.last >= first);
	}

	/** Whether no line of these days is missing. */
	holds(currency: string, first: number, last: number): boolean {
		const sure = this.of(currency).sort((a, b) => a.sureFirst - b.sureFirst);
		let next = first;
		for (const { sureFirst, sureLast } of sure) if (sureFirst <= next) next = Math.max(next, sureLast + 1);
		return this.isWhole && next > last;
	}

	/** Whether a later statement may tell of this day. */
	goesOnAfter(currency: string, day: number): boolean {
		return this.of(currency).every(({ sureLast }) => sureLast < day);
	}

	private of(currency: string): Span[] {
		return this.spans.filter((span) => span.currency === '' || span.currency === currency);
	}
}

/**
 * The days of a statement: as its message says, or else from its first line to its last.
 *
 * @param form of the days of a message
 */
export async function coverageOf(
	rows: Array<{ day: number; statement?: CamtStatement }>,
	statements: CamtStatement[],
	form: DateForm,
	pause: Pause,
): Promise<Coverage> {
	const bounds = statements.flatMap(({ from, to }) => [from, to]);
	const saidDays = await DateColumn.of(bounds, form, pause);
	const spans = new Map<CamtStatement | undefined, Span>();
	for (const [at, statement] of statements.entries()) {
		const [first, last] = [saidDays.dayAt(2 * at), saidDays.dayAt(2 * at + 1)];
		if (!(last >= first)) continue;
		// One that ends at midnight, or in the day, doesn't tell of all that day.
		const isOneDay = first === last && /T00:00/.test(statement.to);
		const isWhole = isOneDay || !/T(?!23:)/.test(statement.to);
		const sureLast = isWhole ? last : last - 1;
		spans.set(statement, { currency: statement.currency, first, last, sureFirst: first, sureLast });
	}
	// Lines of other days are of days that it doesn't say.
	const others = new Set<number>();
	await inTurns(rows, pause, ({ day, statement }) => {
		const said = spans.get(statement);
		const isSaid = said !== undefined && day >= said.first && day <= said.last;
		if (!isSaid && !Number.isNaN(day)) others.add(day);
	});
	const shown = spanOfDays(others, '');
	return new Coverage([...spans.values(), ...(shown === undefined ? [] : [shown])]);
}
