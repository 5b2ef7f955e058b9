import { counted } from '../../domain/counted';
import { type Zone, isWholeDay, NO_TIME } from '../../domain/dates';
import { writtenDay, type Clock } from '../../domain/calendar';
import type { Rows } from '../../domain/tally';
import type { Settlement } from '../../domain/settlement';
import type { Warn } from '../../domain/errors';
import { DAY } from '../../domain/units';
import type { Chosen } from '../sources';

/** Which rows are of the period, where it's one of transactions: each row is in exactly one month. */
export class DatedRows {
	private readonly chosen: Chosen;
	private readonly zone: Zone;
	private withoutDate = 0;
	private newest = Number.NaN;

	constructor(chosen: Chosen, zone: Zone) {
		this.chosen = chosen;
		this.zone = zone;
	}

	/** A row without a date counts on the day of its payout; without that, it's kept. */
	wantedOf({ time }: Settlement): (rows: Rows, at: number) => boolean {
		const { period, dateOf } = this.chosen;
		if (period === undefined || dateOf === 'payout') return () => true;
		if (!(time <= this.newest)) this.newest = time;
		const seen = new Set<Rows>();
		return (rows, at) => {
			const own = rows.time[at] as number;
			if (Number.isNaN(own) && !seen.has(rows)) {
				seen.add(rows);
				this.withoutDate += rows.time.filter(Number.isNaN).length;
			}
			const moment = this.momentOf(Number.isNaN(own) ? time : own);
			return Number.isNaN(moment) || (moment >= period.from && moment <= period.to);
		};
	}

	/** What there's to know of a period of transactions. */
	say(clock: Clock, warn: Warn): void {
		if (this.withoutDate > 0)
			warn(
				`${counted(this.withoutDate, 'transaction has no date, so it counts on the day of its payout', 'transactions have no date, so they count on the day of their payout')}`,
			);
		if (this.chosen.period === undefined || this.chosen.dateOf === 'payout' || Number.isNaN(this.newest)) return;
		const day = writtenDay(clock.dayOf(this.newest));
		warn(
			`Transactions that were paid out up to ${day} are here. Later payouts may hold more of the period`,
			'',
			'info',
		);
	}

	/** A day without a time is its noon, in the workflow's zone. */
	private momentOf(time: number): number {
		return isWholeDay(time) ? this.zone.momentOf(time - NO_TIME + DAY / 2) : time;
	}
}
