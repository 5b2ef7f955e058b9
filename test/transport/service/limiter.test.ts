import { createServer } from 'node:http';
import { Limiter } from '../../../nodes/CardPayments/transport/service/pace';
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
				limiter.responded(1_000);
				return;
			}
			refused++;
			const wait = 'busy' in decision ? 0 : decision.retryAfter;
			limiter.overloaded({ ...took, wait: 'busy' in decision ? wait : Math.max(wait, 1_000) });
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

const LONG = { latency: 200 };

it('should ask for one more at once after each response, up to thirty-two', () => {
	const { took, mostAtOnce } = download(1 + 2 + 4 + 8 + 16 + 32 + 32, () => LONG);
	expect([took, mostAtOnce]).toEqual([7 * LONG.latency, 32]);
});

it('should ask for half as many after each time that they were too many', () => {
	const most = (limit: number) => download(60, ({ atOnce }) => (atOnce > limit ? { busy: true } : LONG));
	expect(most(5).refused).toBeLessThan(8);
	expect(most(2).refused).toBeLessThan(16);
	expect(most(1).took).toBeLessThan(1.3 * 60 * LONG.latency);
});

it.each([
	['fast, and says nothing more', 5, 0],
	['fast, and says when to ask again', 5, 1_000],
	['slow', 200, 0],
])('should have at most a fifth refused of a service with a limit of 10 a second (%s)', (_, latency, retryAfter) => {
	const service: Service = ({ lastSecond }) => (lastSecond < 10 ? { latency } : { retryAfter });
	const { refused, asked, took } = download(100, service);
	expect(refused / asked).toBeLessThanOrEqual(0.2);
	expect(took).toBeLessThan(25_000);
});

it('should ask for more again where one in a hundred fails for a moment, and not where a limit was said', () => {
	const failing = (refusal: ReturnType<Service>) => {
		let count = 0;
		return download(1_000, () => (++count % 100 === 50 ? refusal : LONG)).took / LONG.latency;
	};
	// By five at once, it would be 200 rounds.
	expect(failing({ busy: true })).toBeLessThan(160);
	expect(failing({ retryAfter: 1_000 })).toBeGreaterThan(500);
});

it('should ask nobody for as long as the service says', () => {
	const { took, refused } = download(6, ({ lastSecond }) =>
		lastSecond === 0 || lastSecond > 20 ? LONG : { retryAfter: 7_000 },
	);
	expect(refused).toBeGreaterThan(0);
	expect(took).toBeGreaterThan(7_000);
});

it('should decide about real downloads', async () => {
	const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
	const [count, waiting]: [number, Array<() => void>] = [63 + 32, []];
	const [atOnce, rounds] = [[1, 2, 4, 8, 16, 32, 32], [] as number[]];
	// It replies once as many wait as may, and leaves others time to come.
	const reply = () => {
		rounds.push(waiting.length);
		waiting.splice(0).forEach((send) => send());
	};
	const server = createServer((_, response) => {
		waiting.push(() => response.end(zip));
		if (waiting.length === atOnce[rounds.length]) setTimeout(reply, 50);
	});
	const { url, close } = await listen(server);
	const { items, error } = await executeNode(
		{ resource: 'payout', operation: 'downloadSheets', output: 'zipFile' },
		{
			credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl: url } },
			input: Array.from({ length: count }, (_, index) => ({ json: { id: `payout_${index}` } })),
		},
	);
	await close();
	expect(error).toBeUndefined();
	expect(items).toHaveLength(count);
	expect(rounds).toEqual(atOnce);
});
