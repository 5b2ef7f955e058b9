import type { CrossingResult } from './crossing.ts';
import type { StormResult } from './storm.ts';
import type { Throughput } from './throughput.ts';

export interface Results {
	/** Payouts a second with one and with two workers. */
	alone: Throughput;
	both: Throughput;
	crossing: CrossingResult;
	deliveries: number;
	result: StormResult;
	/** Payouts that only the nightly sync wrote. */
	recovered: number;
}

/** The table of docs/scale.md. */
export function markdown({ alone, both, crossing, deliveries, result, recovered }: Results): string {
	const { seconds, genuine, forged, whole, repeated, duplicates, forgedRows } = result;
	const number = (value: number) => value.toLocaleString('en');
	const rows: Array<[string, string]> = [
		['webhooks', `${number(deliveries)} in ${seconds.toFixed(0)} s`],
		['genuine payouts', number(genuine.length)],
		['… with all their rows, exactly once, when the queue was empty', number(whole)],
		['… lost with a killed worker, written by the next sync', number(recovered)],
		['attempts that had to be repeated', number(repeated)],
		['forged payouts; rows of them', `${number(forged.length)}; ${number(forgedRows)}`],
		...Object.entries(duplicates).map(([when, { sent, passedOn }]): [string, string] => [
			`duplicates ${when}; passed on all the same`,
			`${number(sent)}; ${number(passedOn)}`,
		]),
		['webhook to rows, 1 worker', `${alone.rate.toFixed(1)} payouts a second`],
		['webhook to rows, 2 workers', `${both.rate.toFixed(1)} payouts a second`],
		...Object.entries(both.cpu).map(([kind, time]): [string, string] => [
			`CPU for one payout: ${kind}`,
			`${time.toFixed(0)} ms`,
		]),
		[`${number(crossing.rows)} rows extracted on a worker`, `${crossing.seconds.toFixed(1)} s`],
		[
			'`/healthz` of main meanwhile: median, longest',
			`${crossing.extracting.median.toFixed(0)} ms, ${crossing.extracting.worst.toFixed(0)} ms`,
		],
		[
			'`/healthz` of main before: median, longest',
			`${crossing.quiet.median.toFixed(0)} ms, ${crossing.quiet.worst.toFixed(0)} ms`,
		],
	];
	return ['| | |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}
