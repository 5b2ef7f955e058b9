/** Starts the sandbox alone: `node sandbox/serve.ts --help`. */
import { parseArgs } from 'node:util';
import { startSandbox, type SandboxOptions } from './server.ts';
import type { Bounds, Habits } from './service/habits.ts';

const help = `Usage: npm run sandbox -- [options]

  --port <number>           default 4010; 0 takes a free one
  --now <date>              the UTC day that counts as today; default today's
  --page-size <number>      most payouts in one list; default all
  --bounds <which>          inclusive (default), exclusive or half-open
  --longest-period <days>   longest period of a list; default any
  --long-periods <how>      refuse (default) a longer period, or cut it silently
  --live-files-only         no payout files with the test key
  --duplicates <how>        a repeated key: replay (default) the first response, or fail
  --fees-in-summary         the Summary has the fees, not the rows
  --contract-only           only the four operations of the contract
  --real-life               the limits of live services: 50 payouts, 30 days, files in live mode only
  --allow-remote-targets    webhooks may leave this machine
  --help
`;

try {
	await main();
} catch (error) {
	const { code, message } = error as NodeJS.ErrnoException;
	console.error(code === 'EADDRINUSE' ? 'The port is taken; choose another with --port.' : message);
	process.exitCode = 1;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4010' },
			now: { type: 'string' },
			'page-size': { type: 'string' },
			bounds: { type: 'string', default: 'inclusive' },
			'longest-period': { type: 'string' },
			'long-periods': { type: 'string', default: 'refuse' },
			'live-files-only': { type: 'boolean', default: false },
			duplicates: { type: 'string', default: 'replay' },
			'fees-in-summary': { type: 'boolean', default: false },
			'contract-only': { type: 'boolean', default: false },
			'real-life': { type: 'boolean', default: false },
			'allow-remote-targets': { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(help);
		return;
	}
	const options: Partial<SandboxOptions> = {
		port: wholeNumber('--port', values.port),
		bounds: oneOf<Bounds>('--bounds', values.bounds, ['inclusive', 'exclusive', 'half-open']),
		longPeriods: oneOf<Habits['longPeriods']>('--long-periods', values['long-periods'], ['refuse', 'cut']),
		duplicates: oneOf<Habits['duplicates']>('--duplicates', values.duplicates, ['replay', 'fail']),
		fees: values['fees-in-summary'] ? 'summary' : 'rows',
		contractOnly: values['contract-only'],
		realLife: values['real-life'],
		allowRemoteTargets: values['allow-remote-targets'],
	};
	if (values['page-size'] !== undefined) options.pageSize = wholeNumber('--page-size', values['page-size']);
	if (values['longest-period'] !== undefined)
		options.longestPeriodDays = wholeNumber('--longest-period', values['longest-period']);
	if (values['live-files-only']) options.filesInLiveModeOnly = true;
	if (values.now !== undefined) options.now = day(values.now);

	const sandbox = await startSandbox(options);
	console.log(`The sandbox is running. Open it in a browser: ${sandbox.url}/

  Base URL   ${sandbox.url}
  API Key (test)  ${sandbox.keys.test}
  API Key (live)  ${sandbox.keys.live}
  Payouts    ${sandbox.payouts.length}

Ctrl-C stops it.`);

	for (const name of ['SIGINT', 'SIGTERM'] as const) {
		process.once(name, () => {
			void sandbox.close().then(() => console.log('The sandbox has stopped.'));
		});
	}
}

function wholeNumber(name: string, text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`);
	return Number(text);
}

function oneOf<T extends string>(name: string, text: string, choices: T[]): T {
	const choice = choices.find((candidate) => candidate === text);
	if (choice === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
	return choice;
}

function day(text: string): number {
	const time = Date.parse(text);
	if (Number.isNaN(time)) throw new Error(`--now must be a date such as 2026-01-31, not "${text}".`);
	return time;
}
