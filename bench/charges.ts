/**
 * What *Get Outstanding* takes far away, on n8n's engine without n8n: charges from a file beside charges from the list.
 *
 *   npm run bench -- charges [--charges 10000] [--latency 200] [--days 20]
 */
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/server.ts';
import { executeNode } from '../test/harness/engine.ts';
import { listen } from '../test/servers/listen.ts';
import { count, ms } from './measure.ts';

const { values } = parseArgs({
	options: {
		charges: { type: 'string', default: '10000' },
		latency: { type: 'string', default: '200' },
		days: { type: 'string', default: '20' },
	},
});
const [charges, days] = [Number(values.charges), Number(values.days)];
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 16, 12);
/** Before all that the sandbox has of its own. */
const FROM = NOW - 300 * DAY;

const sandbox = await startSandbox({ now: NOW });
for (let number = 0; number < charges; number++)
	sandbox.addCharge({
		created: FROM + Math.floor((number / charges) * days * DAY),
		amount: 10,
		currency: 'SAR',
		reference: { order: `A-${number}` },
	});
const far = await listen(
	createServer((asked, response) => {
		void sleep(Number(values.latency)).then(() => {
			const { url, method, headers } = asked;
			const sent = request(`${sandbox.url}${url}`, { method, headers }, (answer) => {
				response.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(response);
			});
			asked.pipe(sent);
		});
	}),
);

const what = `${count(charges)} charges of ${days} days, ${values.latency} ms away`;
console.log(`| ${what} | took | processor |\n|---|---|---|`);
for (const chargeDownloads of [true, false]) {
	sandbox.changeHabits({ chargeDownloads });
	const parameters = {
		resource: 'charge',
		operation: 'getOutstanding',
		period: 'custom',
		from: FROM,
		to: FROM + days * DAY,
	};
	const credentials = { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: far.url } };
	const [started, before] = [performance.now(), process.cpuUsage()];
	const { items, error } = await executeNode(parameters, { credentials });
	const { user, system } = process.cpuUsage(before);
	if (error !== undefined || items.length !== charges) throw new Error(`${items.length} ${JSON.stringify(error)}`);
	const took = performance.now() - started;
	console.log(`| ${chargeDownloads ? 'a file' : 'the list'} | ${ms(took)} | ${ms((user + system) / 1_000)} |`);
}
await far.close();
await sandbox.close();
process.exit();
