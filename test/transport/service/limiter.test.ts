import { createServer } from 'node:http';
import { Limiter } from '../../../nodes/CardPayments/transport/service/limiter';
import { executeNode } from '../../harness/engine.ts';
import { listen } from '../../servers/listen.ts';

interface Moment {
	/** Requests under way, this one included. */
	atOnce: number;
	/** Requests that were accepted within the last second. */
	lastSecond: number;
}
/** What it does: respond, refuse (429), or fail since it's busy (503). */
type Service = (moment: Moment) => { latency: number } | { retryAfter: number } | { busy: true };

/** The longest wait that the panel's default attempts make likely before the next attempt, in milliseconds. */
const RETRY = 750;

/** Downloads so many zips from a service, in simulated time: the real limiter, no clock, no chance. */
function download(count: number, decide: Service) {
	const limiter = new Limiter();
	const events: Array<{ time: number; happen: (now: number) => void }> = [];
	const at = (time: number, happen: (now: number) => void) => void events.push({ time, happen });
	const accepted: number[] = [];
	const waiting = Array.from({ length: count }, () => 1);
	let [turns, atOnce, mostAtOnce, refused, asked, done] = [0, 0, 0, 0, 0, 0];

	const attempt = (number: number, now: number): void => {
		const wait = limiter.wait(now);
		if (wait > 0) return at(now + wait, (later) => attempt(number, later));
		asked++;
		mostAtOnce = Math.max(mostAtOnce, ++atOnce);
		const decision = decide({ atOnce, lastSecond: accepted.filter((time) => time > now - 1_000).length });
		const isAccepted = 'latency' in decision;
		if (isAccepted) accepted.push(now);
		at(now + (isAccepted ? decision.latency : 5), (ended) => {
			atOnce--;
			turns--;
			const took = { began: now, ended };
			if (isAccepted) {
				done++;
				limiter.responded(took, 1_000);
				return;
			}
			refused++;
			const wait = 'busy' in decision ? 0 : decision.retryAfter;
			limiter.overloaded(took, { wait, isRefused: !('busy' in decision) });
			at(ended + Math.max(wait, RETRY * 2 ** (number - 1)), () => waiting.push(number + 1));
		});
	};
	let now = 0;
	while (done < count) {
		while (waiting.length > 0 && turns < limiter.atOnce) {
			turns++;
			attempt(waiting.shift() ?? 1, now);
		}
		const next = events.reduce((first, event) => (event.time < first.time ? event : first));
		events.splice(events.indexOf(next), 1);
		now = next.time;
		next.happen(now);
	}
	return { took: now, refused, asked, mostAtOnce };
}

it.each([
	['fast, and says nothing more', 5, 0],
	['fast, and says when to ask again', 5, 1_000],
	['slow', 200, 0],
])('should have at most a tenth refused of a service with a limit of 10 a second (%s)', (_, latency, retryAfter) => {
	const service: Service = ({ lastSecond }) => (lastSecond < 10 ? { latency } : { retryAfter });
	const { refused, asked, took } = download(100, service);
	expect(refused / asked).toBeLessThanOrEqual(0.1);
	expect(took).toBeLessThan(20_000);
});

it.each([
	['grows with the square of requests at the same time', (atOnce: number) => 40 * atOnce ** 2, 40],
	// Two or three at once get the most responses: 1.5 in 40 ms.
	['grows with their square, from three on', (atOnce: number) => 40 * (1 + (atOnce / 3) ** 2), 40 / 1.5],
])('should take at most twice the ideal time where latency %s', (_, latencyOf, ideal) => {
	const { took } = download(100, ({ atOnce }) => ({ latency: latencyOf(atOnce) }));
	expect(took).toBeLessThan(2 * 100 * ideal);
});

it('should ask less at once of a service that fails where it has too many requests', () => {
	const { refused, asked } = download(400, ({ atOnce }) => (atOnce > 8 ? { busy: true } : { latency: 50 }));
	expect(refused / asked).toBeLessThanOrEqual(0.1);
});

it('should ask for many at once where latency stays flat', () => {
	const { took, mostAtOnce } = download(400, () => ({ latency: 200 }));
	expect(mostAtOnce).toBeGreaterThan(30);
	expect(took).toBeLessThan((400 * 200) / 10);
});

it('should have a hundred and one files after six round trips', () => {
	expect(download(101, () => ({ latency: 200 })).took).toBe(6 * 200);
});

it.each(['busy', 'too many'])(
	'should take at most a third more time with a service that takes one request at a time (%s)',
	(says) => {
		const refusal = says === 'busy' ? ({ busy: true } as const) : { retryAfter: 0 };
		const { refused, took } = download(100, ({ atOnce }) => (atOnce > 1 ? refusal : { latency: 200 }));
		expect(took).toBeLessThan(1.3 * 100 * 200);
		expect(refused).toBeLessThan(15);
	},
);

it('should decide about real downloads: one at first, more once they respond', async () => {
	const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
	let [atOnce, first, most] = [0, 0, 0];
	const server = createServer((_, response) => {
		most = Math.max(most, ++atOnce);
		first ||= atOnce;
		setTimeout(() => {
			atOnce--;
			response.end(zip);
		}, 40);
	});
	const { url, close } = await listen(server);
	const { items, error } = await executeNode(
		{ resource: 'payout', operation: 'downloadSheets', output: 'zipFile' },
		{
			credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl: url } },
			input: Array.from({ length: 60 }, (_, index) => ({ json: { id: `payout_${index}` } })),
		},
	);
	await close();
	expect(error).toBeUndefined();
	expect(items).toHaveLength(60);
	expect(first).toBe(1);
	expect(most).toBeGreaterThan(1);
});
