/** How long it takes to write the rows of many payouts to where rows live. */
import type { Destination, Time, Way } from './destinations.ts';
import { median, MEBIBYTE, type Cost, type Measure } from './measure.ts';
import type { Service } from './service.ts';

interface Turns {
	service: Service;
	measure: Measure;
	latencies: number[];
	rounds: number;
}

/** Built-in nodes and the example take turns, each in a place of its own. */
export async function reportWriting(destinations: Destination[], turns: Turns): Promise<void> {
	console.log("Seconds, MiB by which n8n's memory grew at its peak, seconds of the longest stall:\n");
	console.log('| payouts x rows, into | built-in nodes, first | again | example, first | again |');
	console.log('|---|---|---|---|---|');
	for (const destination of destinations)
		for (const latency of destination.atEachLatency ? turns.latencies : turns.latencies.slice(0, 1))
			await reportJob(destination, latency, turns);
	console.log('');
}

async function reportJob(
	{ name, shape, times, prepare }: Destination,
	latency: number,
	{ service, measure, latencies, rounds }: Turns,
): Promise<void> {
	const costs: Record<Way, Record<Time, Cost[]>> = {
		chain: { first: [], again: [] },
		example: { first: [], again: [] },
	};
	const { payouts, rows } = service.shape(shape);
	await service.delay(latency);

	const write = async (way: Way, round: number) => {
		const webhookPath = `${name}-${latency}-${way}-${round}`.replace(/\W+/g, '-');
		const place = await prepare(way, webhookPath, service.shape(shape));
		const before = await place.rows();
		for (const time of times[way]) {
			try {
				costs[way][time].push(await measure(webhookPath, shape));
			} catch (error) {
				throw new Error((await place.failure()) ?? String(error), { cause: error });
			}
			const written = (await place.rows()) - before;
			if (written !== payouts * rows) throw new Error(`${written} of ${payouts * rows} rows arrived`);
		}
	};
	let failure: string | undefined;
	for (let round = 0; round < rounds; round++) {
		// Built-in nodes download all payouts at once: after the first latency, one round shows it.
		const isTurn = round === 0 || latency === latencies[0];
		// What they can't do is a result too.
		if (isTurn && failure === undefined)
			await write('chain', round).catch((error: Error) => (failure = error.message));
		await write('example', round);
	}
	await service.delay(0);

	const cell = (way: Way, time: Time) => {
		const measured = costs[way][time];
		if (measured.length === 0) return (times[way].includes(time) && failure) || '';
		const of = (field: keyof Cost) => median(measured.map((cost) => cost[field]));
		return [seconds(of('wall')), Math.round(of('memory') / MEBIBYTE), seconds(of('stall'))].join(', ');
	};
	const cells = [cell('chain', 'first'), cell('chain', 'again'), cell('example', 'first'), cell('example', 'again')];
	const job = `${service.label(shape)}, ${name}${latency > 0 ? `, at ${latency} ms` : ''}`;
	console.log(`| ${[job, ...cells].join(' | ')} |`);
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
