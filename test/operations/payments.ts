import type { IDataObject } from 'n8n-workflow';
import { startSandbox, type SandboxOptions } from '../../sandbox/server.ts';
import { credentialsFor, NOW, type Sandbox } from '../engine/service.ts';
import { startRecorder } from '../engine/recorder.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';

/** The least that a charge needs. The card is accepted. */
export const CHARGE = {
	resource: 'charge',
	operation: 'create',
	amount: '10.50',
	currency: 'SAR',
	cardToken: 'tok_visa',
	threeDSecure: 'off',
};
export const AUTHORIZATION = { ...CHARGE, resource: 'authorization' };
export const NO_KEY = { idempotencyKey: 'none' };

/** n8n's setting that retries a failed node. */
export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
export const CONTINUE = { node: { onError: 'continueRegularOutput' as const } };

/** A sandbox and a recorder of requests for a test file, and the node that's executed against them. */
export function usePayments(options: Partial<SandboxOptions> = {}) {
	const own = {} as { sandbox: Sandbox; recorder: Awaited<ReturnType<typeof startRecorder>> };
	beforeAll(async () => {
		own.sandbox = await startSandbox({ now: NOW, ...options });
		own.recorder = await startRecorder();
	});
	afterEach(() => {
		own.sandbox.faults.clear();
		own.recorder.reset();
	});
	afterAll(async () => {
		expect(own.sandbox.violations).toEqual([]);
		await own.sandbox.close();
		await own.recorder.close();
	});
	const execute = async (parameters: IDataObject, rest: NodeOptions = {}) =>
		await executeNode(parameters, { credentials: credentialsFor(own.sandbox), ...rest });
	return {
		get sandbox() {
			return own.sandbox;
		},
		get recorder() {
			return own.recorder;
		},
		execute,
		charge: async (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
			await execute({ ...CHARGE, ...parameters }, rest),
		/** The output of an execution that succeeds. */
		async made(parameters: IDataObject): Promise<IDataObject> {
			const { items, error } = await execute(parameters);
			expect(error).toBeUndefined();
			return items[0]?.json as IDataObject;
		},
		/** What's sent to a service that says yes to everything. */
		async sent(parameters: IDataObject, rest: NodeOptions = {}) {
			own.recorder.requests.length = 0;
			const result = await execute(parameters, { credentials: own.recorder.credentials, ...rest });
			return { ...result, requests: own.recorder.requests };
		},
		/** The money that was moved by, or of, a payment. */
		movementsOf: (id: unknown) => own.sandbox.movements.filter(({ of, id: its }) => of === id || its === id),
		/** The charge and authorize requests since `from` requests. */
		paymentRequests: (from = 0) =>
			own.sandbox.requests.slice(from).filter(({ path }) => /^\/v2\/(charges|authorize)/.test(path)),
	};
}
