/**
 * A simulated clock for a test file: the nodes, n8n's engine, the sandbox and the test wait in it. It stands still
 * while anybody works or a request is on its way, and jumps to the next event as soon as all wait: no test waits, and
 * none depends on how fast the machine is.
 */
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { SimulatedTime } from './simulatedTime.ts';

/** Requests of this process that have no whole response yet, by whoever sent them. */
const underWay = new Set<object>();
/** Those that a server of this process has read and keeps. */
const kept = new Map<IncomingMessage, ServerResponse>();

const isKept = (request: IncomingMessage, response: ServerResponse) =>
	request.complete && !response.writableEnded && !response.destroyed;

function requests(): 'none' | 'kept' | 'on their way' {
	if (underWay.size === 0) return 'none';
	const held = [...kept].filter(([request, response]) => isKept(request, response)).length;
	return underWay.size > held ? 'on their way' : 'kept';
}

interface OfFetch {
	request: object;
}
interface OfServer {
	request: IncomingMessage;
	response: ServerResponse;
}
const LISTENERS: Record<string, (message: never) => void> = {
	'http.client.request.created': ({ request }: { request: ClientRequest }) => {
		underWay.add(request);
		request.once('close', () => underWay.delete(request));
	},
	'undici:request:create': ({ request }: OfFetch) => void underWay.add(request),
	'undici:request:trailers': ({ request }: OfFetch) => void underWay.delete(request),
	'undici:request:error': ({ request }: OfFetch) => void underWay.delete(request),
	'http.server.request.start': ({ request, response }: OfServer) => {
		kept.set(request, response);
		response.once('close', () => kept.delete(request));
	},
};

/** From the file's first test to its last one. */
export function useSimulatedClock(): void {
	let end: () => Promise<void>;
	beforeAll(() => {
		const time = new SimulatedTime(Date.now());
		const giveBack = time.installClock();
		for (const [name, listen] of Object.entries(LISTENERS)) diagnostics.subscribe(name, listen as () => void);
		let isOn = true;
		const running = time.runWhile(() => isOn, requests);
		end = async () => {
			isOn = false;
			await running;
			giveBack();
			for (const [name, listen] of Object.entries(LISTENERS)) diagnostics.unsubscribe(name, listen as () => void);
			underWay.clear();
			kept.clear();
		};
	});
	afterAll(async () => await end());
}
