import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../servers/listen.ts';

interface Recorded {
	path: string;
	headers: Record<string, unknown>;
	text: string;
	body: Record<string, unknown>;
}

/** What's made at a path. */
function madeAt(path: string): string {
	const [id, status] = path.startsWith('/v2/refunds/')
		? ['re_1', 'REFUNDED']
		: path.startsWith('/v2/authorize/')
			? ['auth_1', path.endsWith('/void') ? 'VOID' : 'AUTHORIZED']
			: ['chg_1', 'CAPTURED'];
	return JSON.stringify({ id, status });
}

/** A service that keeps every request as it came. Its response says that a payment was made, unless you change it. */
export function useRecorder() {
	const requests: Recorded[] = [];
	const standard = {
		status: 200,
		headers: {} as Record<string, string>,
		body: madeAt(''),
		/** Of what's looked up by its ID; '': the same. */
		lookUp: '',
	};
	const next = { ...standard };
	const server = createServer(async (request, response) => {
		const sent = await text(request);
		const body = JSON.parse(sent || 'null') as Record<string, unknown>;
		requests.push({ path: request.url ?? '', headers: request.headers, text: sent, body });
		// A charge that's looked up has the ID that was asked for.
		const asked = /\/v2\/charges\/(chg_\w+)$/.exec(request.url ?? '')?.[1] ?? 'chg_1';
		const given = next.body === standard.body ? madeAt(request.url ?? '') : next.body;
		response
			.writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
			.end((request.method === 'GET' && next.lookUp ? next.lookUp : given).replace('chg_1', asked));
	});
	let own: Awaited<ReturnType<typeof listen>>;
	beforeAll(async () => (own = await listen(server)));
	afterEach(() => {
		requests.length = 0;
		Object.assign(next, standard);
	});
	afterAll(async () => await own.close());
	return {
		requests,
		get credentials() {
			return { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey_recorder', baseUrl: own.url } };
		},
		/** Changes the responses from now on. */
		respondWith: (change: Partial<typeof next>) => void Object.assign(next, change),
	};
}
