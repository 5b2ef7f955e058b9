/**
 * A model of who calls a node that moves money, on n8n's engine under a simulated clock: every caller with every fault,
 * every movement, services that know idempotency keys or not, with lists that lag or not. After each history the ledger
 * is compared with what was wanted, and every word with the ledger.
 *
 *   npm run simulate -- --callers [--only subRetry/charge]
 */
import type { IDataObject, INodeExecutionData, IRunExecutionData } from 'n8n-workflow';
import { sandboxKeys } from '../../sandbox/service/keys.ts';
import type { Fault } from '../../sandbox/service/faults.ts';
import { connect, executeTool, executeWorkflow, NODE, restartEngine, START } from '../../test/harness/engine.ts';
import { history } from '../../test/harness/history.ts';
import { SimulatedService } from '../../test/harness/simulatedService.ts';
import { DAY, SimulatedTime } from '../../test/harness/simulatedTime.ts';
import { Random } from '../fuzz/random.ts';

type Kind = 'charge' | 'authorization' | 'capture' | 'void' | 'refund';

const CARD = { amount: '10', currency: 'SAR', cardToken: 'tok_visa', threeDSecure: 'off', redirectUrl: '' };
const NAMED = { additionalFields: { orderReference: 'A-1', transactionReference: 'T-1' } };
/** What each movement asks for, of an original where it has one. */
const KINDS: Record<Kind, (original: string) => IDataObject> = {
	charge: () => ({ resource: 'charge', operation: 'create', ...CARD, ...NAMED }),
	authorization: () => ({ resource: 'authorization', operation: 'create', ...CARD, ...NAMED }),
	capture: (id) => ({ resource: 'authorization', operation: 'capture', authorizationId: id }),
	void: (id) => ({ resource: 'authorization', operation: 'void', authorizationId: id }),
	refund: (id) => ({ resource: 'refund', operation: 'create', reason: 'returned', chargeId: id }),
};

const says = (status: number, description: string, processed: boolean): Fault => ({
	kind: 'status',
	status,
	code: '77',
	description,
	processed,
});
const FAULTS: Record<string, Fault | undefined> = {
	none: undefined,
	'dropped before': { kind: 'drop-before-body' },
	'dropped after': { kind: 'drop-after-processing' },
	'dropped in the middle': { kind: 'drop-mid-response' },
	'late response': { kind: 'delay-response', delayMs: 200_000 },
	'late request': { kind: 'delay', delayMs: 200_000 },
	'502 moved': { kind: 'status', status: 502, processed: true },
	'504 not moved': { kind: 'status', status: 504 },
	'500 moved': { kind: 'status', status: 500, processed: true },
	'408 moved': { kind: 'status', status: 408, processed: true },
	'400 being processed': says(400, 'Transaction is being processed', true),
	'400 in another language': says(400, 'La transaction est en cours', true),
	'400 duplicate': says(400, 'Duplicate idempotency key: already processed', true),
	'400 not moved': says(400, 'The field is odd', false),
	'402 declined': says(402, 'Insufficient funds', false),
	'422 not moved': says(422, 'amount is invalid', false),
	'429': { kind: 'status', status: 429, retryAfter: 1 },
	html: { kind: 'html' },
	json: { kind: 'json' },
	redirect: { kind: 'redirect', location: '/moved' },
};

/** One execution of the node. */
interface Call {
	/** After the call before, in milliseconds; 0: at the same time. */
	after?: number;
	id: string;
	token: string;
	parent?: string;
	tries?: number;
	agent?: { calls: number; atOnce?: boolean };
	/** In a process of its own. */
	apart?: boolean;
	stopAfter?: number;
	killAfter?: number;
	runs?: number;
	with?: IDataObject;
}

interface Caller {
	calls: Call[];
	/** So many movements are wanted at most; with several, that many come where nothing fails. */
	wanted?: number;
	only?: Kind[];
	/** Without references. */
	unnamed?: boolean;
}

const [A, B]: [Call, Call] = [
	{ id: '1', token: 'one' },
	{ id: '2', token: 'two', after: 60_000 },
];
const PAID: Kind[] = ['charge', 'authorization'];
const part = (amount: string, merchantReference?: string) => ({
	howMuch: 'part',
	amount,
	currency: 'SAR',
	additionalFields: merchantReference === undefined ? {} : { merchantReference },
});
const CALLERS: Record<string, Caller> = {
	plain: { calls: [A] },
	retryOnFail: { calls: [{ ...A, tries: 3 }] },
	unnamedRetryOnFail: { calls: [{ ...A, tries: 3 }], unnamed: true },
	retryOfExecution: { calls: [A, { ...B, token: 'one' }] },
	unnamedRetryOfExecution: { calls: [A, { ...B, token: 'one' }], unnamed: true },
	subRetry: {
		calls: [
			{ ...A, parent: 'p' },
			{ ...B, parent: 'p' },
		],
	},
	unnamedSubRetry: {
		calls: [
			{ ...A, parent: 'p' },
			{ ...B, parent: 'p' },
		],
		unnamed: true,
	},
	unnamedRetryOfParent: {
		calls: [
			{ ...A, parent: 'p' },
			{ ...B, parent: 'q' },
		],
		unnamed: true,
	},
	loop: { calls: [{ ...A, runs: 2 }] },
	unnamedLoop: { calls: [{ ...A, runs: 2 }], unnamed: true, wanted: 2, only: PAID },
	agentTwice: { calls: [{ ...A, agent: { calls: 2 } }], unnamed: true },
	agentAtOnce: { calls: [{ ...A, agent: { calls: 3, atOnce: true } }], unnamed: true },
	agentNextMessage: {
		calls: [
			{ ...A, agent: { calls: 1 } },
			{ ...B, agent: { calls: 1 } },
		],
	},
	twoAtOnce: { calls: [A, { ...B, after: 0 }] },
	twoProcesses: { calls: [A, { ...B, after: 0, apart: true }] },
	deliveredTwice: { calls: [A, B] },
	deliveredSoon: { calls: [A, { ...B, after: 2_000 }] },
	stopped: { calls: [{ ...A, stopAfter: 900 }, B] },
	killed: { calls: [{ ...A, killAfter: 900 }, B] },
	secondRun: {
		calls: [
			{ ...A, killAfter: 900 },
			{ ...A, after: 60_000 },
		],
		unnamed: true,
	},
	declinedAgain: { calls: [{ ...A, with: { cardToken: 'tok_declined' } }, B], only: PAID, wanted: 1 },
	anotherToken: {
		calls: [A, { ...B, with: { cardToken: 'tok_mastercard' } }].map((call) => ({
			...call,
			with: { ...call.with, additionalFields: { orderReference: 'A-1' } },
		})),
		only: PAID,
		wanted: 2,
	},
	equalParts: {
		calls: [
			{ ...A, with: part('2', 'R-1') },
			{ ...B, with: part('2', 'R-2') },
		],
		only: ['refund'],
		wanted: 2,
	},
	unnamedParts: {
		calls: [
			{ ...A, with: part('2') },
			{ ...B, with: part('2') },
		],
		only: ['refund'],
		wanted: 2,
	},
	monthly: { calls: [A, { ...B, after: 30 * DAY }], only: PAID },
};

/** What a call came to: the items, and the errors that ended it. */
interface Said {
	json: IDataObject;
	text: string;
	sent: number;
}

const START_OF_TIME = Date.UTC(2026, 0, 5, 9);
const random = new Random(1);
const time = new SimulatedTime(START_OF_TIME);
time.install(random);
const service = new SimulatedService(time, random, () => undefined);
const credential = (knows: boolean) => ({
	cardPaymentsApi: {
		apiKey: sandboxKeys.live,
		baseUrl: service.url,
		describeService: true,
		knowsIdempotencyKeys: knows,
	},
});

/** Makes everything happen until a task is done. */
async function until<T>(task: Promise<T>): Promise<T> {
	let done: { value: T } | undefined;
	let failed: { error: unknown } | undefined;
	task.then(
		(value) => (done = { value }),
		(error: unknown) => (failed = { error }),
	);
	for (let step = 0; done === undefined && failed === undefined && step < 10_000; step++)
		await time.runUntil(time.now + 250);
	if (failed !== undefined) throw failed.error;
	if (done === undefined) throw new Error('It never ends');
	return (done as { value: T }).value;
}

async function run(
	parameters: IDataObject,
	knows: boolean,
	call: Call,
	stored: Map<string, IRunExecutionData>,
): Promise<Said[]> {
	const before = service.moneyRequests;
	const { agent, parent, id, token: resumeToken, tries, runs = 1, stopAfter } = call;
	const seen = (
		jsons: IDataObject[],
		errors: Array<{ message?: string; description?: unknown; context?: unknown } | undefined>,
	) => {
		const ended = errors.flatMap((error) =>
			error === undefined
				? []
				: [{ ...(error.context as IDataObject), error: error.message, description: error.description }],
		);
		const sent = service.moneyRequests - before;
		return [...jsons, ...(ended as IDataObject[])].map((json) => ({ json, text: JSON.stringify(json), sent }));
	};
	if (agent !== undefined) {
		const { run: result } = await executeTool(parameters, agent, credential(knows), {
			executionId: id,
			resumeToken,
			stored,
		});
		const results = result.data.resultData.runData.Tool ?? [];
		return seen(
			results.flatMap(({ data }) => data?.ai_tool?.[0]?.map(({ json }) => json) ?? []),
			results.map(({ error }) => error),
		);
	}
	const cancel = new AbortController();
	if (stopAfter !== undefined) time.after(stopAfter, () => cancel.abort());
	const result = await executeWorkflow({
		credentials: credential(knows),
		executionId: id,
		resumeToken,
		stored,
		signal: cancel.signal,
		...(parent === undefined
			? { pinInput: [{ json: {} }] }
			: { accepted: [{ json: {} }], parentExecution: { executionId: parent, workflowId: 'caller' } }),
		nodes: [
			START,
			...Array.from({ length: runs }, (_, index) => ({ name: `Run ${index}`, type: 'n8n-nodes-base.noOp' })),
			{
				name: 'Node',
				type: NODE,
				id: 'the-node',
				parameters: parameters as never,
				...(tries !== undefined && { retryOnFail: true, maxTries: tries, waitBetweenTries: 1_000 }),
				...(tries === undefined && { onError: 'continueRegularOutput' as const }),
			},
		],
		connections: connect({
			Start: [Array.from({ length: runs }, (_, index) => `Run ${index}`)],
			...Object.fromEntries(Array.from({ length: runs }, (_, index) => [`Run ${index}`, [['Node']]])),
		}),
	});
	const runData = result.run.data.resultData.runData.Node ?? [];
	const items = runData.flatMap(({ data }) => data?.main?.[0] ?? []) as INodeExecutionData[];
	return seen(
		items.map(({ json }) => json),
		runData.map(({ error }) => error),
	);
}

/** One history. Gives what's wrong with it. */
let number = 0;

/** References that no other history has. */
function numbered(parameters: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(parameters).replace(/"([ATR]-\d)"/g, `"$1/${number}"`)) as IDataObject;
}

async function play(
	kind: Kind,
	caller: Caller,
	fault: Fault | undefined,
	{ knows, lags }: { knows: boolean; lags: boolean },
): Promise<string[]> {
	number++;
	history.rows.clear();
	history.takes = 5;
	service.honorsKeys = knows;
	service.listsLag = 0;
	const stored = new Map(
		['p', 'q'].map((id) => [
			id,
			{
				resumeToken: `parent-${number}`,
				resultData: { runData: {} },
				executionData: {},
			} as unknown as IRunExecutionData,
		]),
	);
	const make = async (resource: string) => {
		const parameters = { ...KINDS[resource as 'charge'](''), additionalFields: {} };
		const [said] = await until(
			run(parameters, knows, { id: `o${random.int(1e9)}`, token: `o${random.int(1e9)}` }, stored),
		);
		return String(said?.json.id);
	};
	const original =
		kind === 'refund'
			? await make('charge')
			: ['capture', 'void'].includes(kind)
				? await make('authorization')
				: '';
	await time.runUntil(time.now + 60_000);
	service.listsLag = lags ? 6_000 : 0;
	service.planned = fault === undefined ? [] : [fault];
	const from = service.movements.length;
	const requests = service.moneyRequests;
	const moved = () => service.movements.slice(from).filter(({ type }) => type === kind).length;
	const problems: string[] = [];
	const all: Said[] = [];
	const own = (text: string) => `${text}-${number}`;
	let before: Array<Promise<void>> = [];
	for (const call of caller.calls) {
		if ((call.after ?? 0) > 0) {
			if (before.length > 0) await until(Promise.all(before));
			before = [];
			await time.runUntil(time.now + (call.after ?? 0));
		}
		if (call.apart === true) {
			for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
			restartEngine();
		}
		const parameters = numbered({
			...KINDS[kind](original),
			...(caller.unnamed && { additionalFields: {} }),
			...call.with,
		});
		const running = run(parameters, knows, { ...call, token: own(call.token) }, stored).then((said) => {
			for (const each of said) {
				all.push(each);
				problems.push(...untrue(each, kind, moved(), caller.wanted ?? 1));
			}
		});
		if (call.killAfter === undefined) before.push(running);
		else {
			running.catch(() => undefined);
			await time.runUntil(time.now + call.killAfter);
			time.forgetN8n();
			service.generation++;
			restartEngine();
		}
	}
	await until(Promise.all(before));
	await time.runUntil(time.now + 300_000);
	const wanted = caller.wanted ?? 1;
	const isOneRoot = new Set(caller.calls.map(({ token, parent }) => parent ?? token)).size === 1;
	if (
		isOneRoot &&
		wanted === 1 &&
		fault?.kind === 'status' &&
		(fault.status ?? 0) < 500 &&
		service.moneyRequests > requests + 1
	)
		if (![408, 429].includes(fault.status ?? 0) && !knows) problems.push('sent again after an answer');
	if (moved() > wanted) problems.push(`${moved()} movements, ${wanted} wanted`);
	if (fault === undefined && wanted > 1 && moved() < wanted) problems.push(`only ${moved()} of ${wanted} wanted`);
	if (
		caller.calls.length > 1 &&
		caller.calls[0]?.with?.cardToken === 'tok_declined' &&
		fault === undefined &&
		moved() === 0
	)
		problems.push('a second card was not charged after a decline');
	// After a clear no, another execution may send again.
	if (
		caller.calls.length === 1 &&
		moved() > 0 &&
		wanted === 1 &&
		all.some(({ text }) => /No \w+ was made/.test(text))
	)
		problems.push('said that nothing was made');
	return problems.map((problem) => `${problem}: ${all.map(({ text }) => text.slice(0, 300)).join(' | ')}`);
}

const WORDS = /was not sent|No \w+ was made|was refused|unknown whether|doesn't list the|was made before/;

/** What's said of an outcome that the ledger contradicts, or doesn't help. */
function untrue({ json, text, sent }: Said, kind: Kind, moved: number, wanted: number): string[] {
	const { outcome, payment_state: state, already } = json;
	const isMoved = ['paid', 'held', 'refunded', 'reversed'].includes(String(state));
	return [
		...(isMoved && moved === 0 ? [`said to be ${String(state)}, but nothing moved`] : []),
		...(already === true && moved === 0 ? ['said to be made already, but nothing moved'] : []),
		...(/was not sent/.test(text) && sent > 0 && wanted === 1 && outcome === 'not_sent' && moved === 0
			? ['sent, and said not to be']
			: []),
		...(outcome === 'not_moved' && moved > 0 ? ['said not to be listed, but it moved'] : []),
		...(/No \w+ was made/.test(text) && moved > 0 && wanted === 1 ? ['said not to be made, but it moved'] : []),
		...(outcome === 'unknown' && !/"(order|transaction|charge_id|authorization_id|idempotency_key)":/.test(text)
			? ['unknown, without what to look for']
			: []),
		...(outcome === undefined && json.error !== undefined && !WORDS.test(text)
			? [`no word about money: ${kind}`]
			: []),
	];
}

/** @param only parts of names: a caller, a movement, a fault */
export async function playAll(only: string[], everySo: number): Promise<{ histories: number; failures: string[] }> {
	const failures: string[] = [];
	let [histories, at] = [0, 0];
	for (const [name, caller] of Object.entries(CALLERS))
		for (const kind of caller.only ?? (Object.keys(KINDS) as Kind[]))
			for (const [faultName, fault] of Object.entries(FAULTS))
				for (const knows of [true, false])
					for (const lags of [true, false]) {
						const which = [name, kind, faultName, knows ? 'keys' : 'no keys', lags ? 'lags' : 'prompt'];
						if (!only.every((part) => which.includes(part)) || at++ % everySo !== 0) continue;
						histories++;
						const problems = await play(kind, caller, fault, { knows, lags }).catch((error: unknown) => [
							String((error as Error).stack),
						]);
						if (problems.length > 0) failures.push(`${which.join('/')}: ${problems.join('; ')}`);
					}
	return { histories, failures };
}
