import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { runNode, type NodeRunInput } from '../harness/engine.ts';

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A Friday; the sandbox's payouts end on its UTC day. */
export const NOW = Date.UTC(2026, 0, 16, 12);
export const DAY = 24 * 60 * 60 * 1_000;
/** All that the sandbox holds lies in here. */
export const ALL_TIME = { period: 'custom', from: NOW - 60 * DAY, to: NOW + DAY };

export function credentialsFor(sandbox: Sandbox) {
	return { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: sandbox.url } };
}

/** Runs a payout operation against the sandbox on n8n's engine. */
export async function runPayout(sandbox: Sandbox, parameters: IDataObject, rest: NodeRunInput = {}) {
	return await runNode({ resource: 'payout', ...parameters }, { credentials: credentialsFor(sandbox), ...rest });
}

/** What a failed run tells the user. */
export function errorOf(result: Awaited<ReturnType<typeof runNode>>) {
	const { message, description, context } = (result.error ?? {}) as {
		message?: string;
		description?: string;
		context?: { itemIndex?: number };
	};
	return { message, description, itemIndex: context?.itemIndex };
}
