import type { IDataObject } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.ts';
import { CONTINUE, DAY, NOW, useSandbox } from '../engine/service.ts';
import { useRecorder } from '../engine/recorder.ts';
import type { NodeOptions } from '../harness/engine.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';

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
/** Of all that's left, unless a part is asked for. */
export const REFUND = { resource: 'refund', operation: 'create', reason: 'returned' };

/** A charge that you name. */
export const named = (transactionReference: string, more: IDataObject = {}) => ({
	...CHARGE,
	...more,
	additionalFields: { transactionReference, ...(more.additionalFields as IDataObject) },
});

/** n8n's setting that retries a failed node. */
export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** The days around the sandbox's present. */
const AROUND_NOW = { period: 'custom', from: NOW - DAY, to: NOW + DAY, returnAll: true };

const PAYMENT_RESOURCES = ['charge', 'authorization', 'refund'];

/** In simulated time: a sandbox and a recorder of requests, and the node that's executed against them. */
export function usePayments(options: Partial<SandboxOptions> = {}) {
	useSimulatedClock();
	const service = useSandbox(options);
	const recorder = useRecorder();
	const all = ({ resource, operation }: IDataObject) =>
		PAYMENT_RESOURCES.includes(String(resource)) && operation !== 'getOutstanding' ? { output: 'allFields' } : {};
	const execute = async (parameters: IDataObject, rest?: NodeOptions) =>
		await service.execute({ ...all(parameters), ...parameters }, rest);
	const output = async (parameters: IDataObject, rest?: NodeOptions) =>
		await service.output({ ...all(parameters), ...parameters }, rest);
	return {
		get sandbox() {
			return service.current;
		},
		recorder,
		execute,
		charge: async (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
			await execute({ ...CHARGE, ...parameters }, rest),
		/** With a live key, in an execution of its own. @param described more of the credential */
		async live(
			parameters: IDataObject,
			{ described = {}, ...rest }: NodeOptions & { described?: IDataObject } = {},
		) {
			const { keys, url: baseUrl, movements, requests } = service.current;
			const [moves, asked] = [movements.length, requests.length];
			const credentials = { cardPaymentsApi: { apiKey: keys.live, baseUrl, ...described } };
			const result = await execute(parameters, { credentials, ...rest });
			return {
				...result,
				moved: service.current.movements.length - moves,
				asked: service.current.requests.slice(asked).map(({ path }) => path),
				json: result.items[0]?.json ?? {},
				warnings: result.hints.filter(({ type }) => type === 'warning').map(({ message }) => message),
			};
		},
		/** The output of an execution that succeeds. */
		made: async (parameters: IDataObject) => (await output(parameters))[0] as IDataObject,
		/** The output of one that may lose its response. */
		attempted: async (parameters: IDataObject) => (await execute(parameters, CONTINUE)).items[0]?.json ?? {},
		/** What Get Many outputs. */
		listed: async (resource: string, more: IDataObject = {}, rest: NodeOptions = {}) =>
			await output({ resource, operation: 'getMany', ...AROUND_NOW, ...more }, rest),
		/** What's sent to a service that says yes to everything. */
		async sent(parameters: IDataObject, rest: NodeOptions = {}) {
			recorder.requests.length = 0;
			const { cardPaymentsApi } = recorder.credentials;
			const keyless = { ...cardPaymentsApi, describeService: true, idempotencyKeyField: '' };
			const result = await execute(parameters, { credentials: { cardPaymentsApi: keyless }, ...rest });
			return { ...result, requests: recorder.requests };
		},
		/** The money that was moved by, or of, a payment. */
		movementsOf: (id: unknown) => service.current.movements.filter(({ of, id: its }) => of === id || its === id),
		/** The charge and authorize requests since `from` requests. */
		paymentRequests: (from = 0) =>
			service.current.requests.slice(from).filter(({ path }) => /^\/v2\/(charges|authorize)/.test(path)),
	};
}
