/**
 * Floods an n8n of 2 GiB with small zips of very many rows, in executions, loops and sub-workflows at the same time,
 * while small payouts are read every second. Fails when n8n dies, answers its health check or an execution late, throws
 * outside of a promise, or a small payout isn't read.
 *
 *   npm run flood -- --counts 4,12,50 --shapes bomb,full,loop,sub [--stall 1000] [--answer 60000] [--profile folder]
 *
 * `bomb`: more rows than fit. `full`: as many as fit, which stay until the execution ends. `loop`: two of these in one
 * execution. `sub`: three in sub-workflows. `none`: no zip at all, which costs what n8n itself does.
 */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { costOf, mib, ms } from '../../bench/measure.ts';
import { withN8n } from '../../bench/withN8n.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { rawZip } from '../../test/domain/archive/rawZip.ts';
import { publish } from '../../test/e2e/publish.ts';
import { CARD_PAYMENTS, follow, node, withIds } from '../../test/e2e/workflow.ts';

const { values } = parseArgs({
	options: {
		counts: { type: 'string', default: '4,12,50' },
		shapes: { type: 'string', default: 'bomb,full,loop,sub' },
		/** Milliseconds that the health check may take. */
		stall: { type: 'string', default: '1000' },
		/** Milliseconds that the answer to an execution may take. */
		answer: { type: 'string', default: '60000' },
		/** A folder for a CPU profile of n8n. */
		profile: { type: 'string' },
	},
});

const SMALL_ROWS = 100;
/** Of a letter: they take a little less than 512 MiB. */
const FULL_ROWS = 2_000_000;
const rowsZip = (rows: number) =>
	rawZip([{ name: 'CHARGES 111111.csv', content: Buffer.from(`a\n${'1\n'.repeat(rows)}`) }]);
const ZIPS: Record<string, Buffer> = {
	bomb: rowsZip(50 * 1024 ** 2),
	full: rowsZip(FULL_ROWS),
	none: Buffer.from('This is no zip'),
};

const onError = 'continueRegularOutput';
const extract = node('Extract', CARD_PAYMENTS, 1, { resource: 'payout', operation: 'extractSheets' }, { onError });
const last = node('Last', 'n8n-nodes-base.limit', 1, { maxItems: 1, keep: 'lastItems' });
const settings = { executionOrder: 'v1', saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };

function download(port: number, file: string) {
	const options = { response: { response: { responseFormat: 'file' } } };
	return node('Download', 'n8n-nodes-base.httpRequest', 4.2, { url: `http://127.0.0.1:${port}/${file}`, options });
}

function webhook(path: string) {
	return node('Webhook', 'n8n-nodes-base.webhook', 2, { path, responseMode: 'lastNode' }, { webhookId: path });
}

/** Makes as many items. */
function items(count: number) {
	const assignments = [{ id: 'n', name: 'n', type: 'array', value: JSON.stringify([...Array(count).keys()]) }];
	return [
		node('Numbers', 'n8n-nodes-base.set', 3.4, { assignments: { assignments } }),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'n' }),
	];
}

function chain(name: string, nodes: Array<ReturnType<typeof node>>) {
	return { name, nodes, connections: follow(nodes.map((each) => each.name)), settings };
}

function loop(port: number) {
	const loopNode = node('Loop', 'n8n-nodes-base.splitInBatches', 3);
	const nodes = [webhook('loop'), ...items(2), loopNode, download(port, 'full'), extract, last];
	const connections = follow(['Webhook', 'Numbers', 'Split Out', 'Loop']);
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const round = { ...follow(['Download', 'Extract']), Extract: { main: [to('Loop')] } };
	return {
		...{ name: 'loop', nodes, settings },
		connections: { ...connections, ...round, Loop: { main: [to('Last'), to('Download')] } },
	};
}

/** What n8n answers, however long it takes. */
async function ask(url: string): Promise<string> {
	const [response] = (await once(get(url), 'response')) as [AsyncIterable<Buffer>];
	let text = '';
	for await (const chunk of response) text += chunk.toString();
	return text;
}

/** What became of an execution, in a word or two. */
function outcomeOf(text: string): string {
	const known =
		/take more than \d+ MiB[^"]*execution already has|take more than \d+ MiB|wasn't read|isn't a zip/.exec(
			text,
		)?.[0];
	return known ?? (text.includes('"payout_row"') ? 'rows' : text.slice(0, 80));
}

const sandbox = await startSandbox({ port: 0, mailPort: 0 });
const files = createServer(({ url = '' }, response) => response.end(ZIPS[url.slice(1)])).listen(0, '127.0.0.1');
await once(files, 'listening');
const { port } = files.address() as AddressInfo;
let failed = false;

const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
await withN8n({ nodeArguments: ['--max-old-space-size=2048', ...profiling] }, async ({ api, n8n }) => {
	const cardPaymentsApi = await api.createCredential('cardPaymentsApi', {
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.test,
	});
	const payoutId = await sandbox.addPayout({ rows: SMALL_ROWS });
	const small = node(
		'Small',
		CARD_PAYMENTS,
		1,
		{ resource: 'payout', operation: 'downloadSheets', payoutId: { __rl: true, mode: 'id', value: payoutId } },
		withIds({ cardPaymentsApi }),
	);
	await publish(api, chain('small', [webhook('small'), small, last]));
	for (const shape of Object.keys(ZIPS))
		await publish(api, chain(shape, [webhook(shape), download(port, shape), extract, last]));
	await publish(api, loop(port));
	const called = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
	const saved = await publish(api, chain('called', [called, download(port, 'full'), extract, last]));
	const workflowId = { __rl: true, mode: 'id', value: saved.id };
	const call = node('Call', 'n8n-nodes-base.executeWorkflow', 1.2, { workflowId, mode: 'each' } as IDataObject);
	await publish(api, chain('sub', [webhook('sub'), ...items(3), call, last]));

	console.log(
		'| flood | at once | alive | longest answer | CPU | longest health check | memory | small payouts read (longest) | uncaught | outcomes |',
	);
	console.log('|---|---|---|---|---|---|---|---|---|---|');
	for (const shape of values.shapes.split(','))
		for (const count of values.counts.split(',').map(Number)) {
			const outcomes: string[] = [];
			let [done, read, lost, longest, longestAnswer] = [false, 0, 0, 0, 0];
			const thrown = (await n8n.uncaught()).length;
			const others = async () => {
				while (!done) {
					const started = performance.now();
					const text = await ask(`${n8n.url}/webhook/small`).catch(() => '');
					if (text.includes(`"payout_row":${SMALL_ROWS}`)) read++;
					else lost++;
					longest = Math.max(longest, performance.now() - started);
					await sleep(1_000);
				}
			};
			const cost = await costOf(n8n.url, n8n.pid, async () => {
				const beside = others();
				const one = async () => {
					const asked = performance.now();
					outcomes.push(outcomeOf(await ask(`${n8n.url}/webhook/${shape}`).catch(() => 'no answer')));
					longestAnswer = Math.max(longestAnswer, performance.now() - asked);
				};
				await Promise.all(Array.from({ length: count }, one));
				done = true;
				await beside;
			}).catch(() => undefined);
			const isAlive = cost !== undefined && !outcomes.includes('no answer');
			const counted = [...new Set(outcomes)].map(
				(each) => `${outcomes.filter((one) => one === each).length} x ${each}`,
			);
			const costs =
				cost === undefined ? '| | |' : `| ${ms(cost.cpu)} | ${ms(cost.stall)} | ${mib(cost.memory)} |`;
			const uncaught = (await n8n.uncaught()).slice(thrown);
			console.log(
				`| ${shape} | ${count} | ${isAlive ? 'yes' : 'no'} | ${ms(longestAnswer)} ${costs} ${read} of ${read + lost} (${ms(longest)}) | ${uncaught.length} | ${counted.join(', ')} |`,
			);
			for (const line of new Set(uncaught)) console.error(line);
			const isLate = longestAnswer > Number(values.answer) || (cost?.stall ?? 0) > Number(values.stall);
			if (!isAlive || lost > 0 || isLate || uncaught.length > 0) failed = true;
			if (!isAlive) return;
		}
});
files.close();
await sandbox.close();
process.exitCode = failed ? 1 : 0;
