import type { IDataObject } from 'n8n-workflow';
import { executeNode, type NodeOptions } from '../harness/engine.ts';
import { credentialsFor, type Sandbox } from './service.ts';

/** The least that a charge needs. The card is accepted. */
export const CHARGE = {
	resource: 'charge',
	operation: 'create',
	amount: '10.50',
	currency: 'SAR',
	sourceId: 'tok_visa',
	threeDSecure: 'off',
};
export const AUTHORIZATION = { ...CHARGE, resource: 'authorization' };

/** Executes a charge against the sandbox on n8n's engine. `parameters` are those that differ from CHARGE. */
export async function executeCharge(sandbox: Sandbox, parameters: IDataObject = {}, rest: NodeOptions = {}) {
	return await executeNode({ ...CHARGE, ...parameters }, { credentials: credentialsFor(sandbox), ...rest });
}

/** n8n's setting that retries a failed node. */
export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** How many charge and authorization requests the sandbox got since `from` requests. */
export function paymentRequests(sandbox: Sandbox, from = 0) {
	return sandbox.requests.slice(from).filter(({ path }) => /^\/v2\/(charges|authorize)/.test(path));
}
