/**
 * A model of who calls a node that moves money, on n8n's engine under a simulated clock: every caller with every fault,
 * every movement, services that know idempotency keys or not, whose lists are prompt, lag or don't exist. After each
 * history the ledger is compared with what was wanted, and every word with the ledger of its moment.
 *
 *   npm run simulate -- --callers [--only subRetry,charge] [--every 7]
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IDataObject, IRunExecutionData, ITaskData } from 'n8n-workflow';
import { sandboxKeys } from '../../sandbox/service/keys.ts';
import type { Fault } from '../../sandbox/service/faults.ts';
import {
	connect,
	executeTool,
	executeWorkflow,
	NODE,
	START,
	startAnew,
	useHistory,
} from '../../test/harness/engine.ts';
import { history } from '../../test/harness/history.ts';
import type { Movement } from '../../sandbox/service/movements.ts';
import { SimulatedService } from '../../test/harness/simulatedService.ts';
import { DAY, SimulatedTime } from '../../test/harness/simulatedTime.ts';
import { Random } from '../fuzz/random.ts';
import { randomHistory, type RandomHistory } from './randomCallers.ts';
import {
	CALLERS,
	ENDINGS,
	KEYS,
	KINDS,
	LISTS,
	renamed,
	type Call,
	type Caller,
	type Kind,
	type World,
} from '../../test/harness/callers.ts';

/** An item, or the error that ended the node: what a user is told. */
interface Said {
	json: IDataObject;
	text: string;
	/** When the node began, and when it was told, in epoch milliseconds. */
	from: number;
	at: number;
	/** The call's requests that ask to move money. */
	sent: number;
	by: Asking;
	/** Whether an earlier request may be under way that its node can't know of: another node's, or one forgotten. */
	isUnaware: boolean;
}

/** A call, and where the node that it's of notes what it moves. */
interface Asking {
	notes: string;
}
const asking = new AsyncLocalStorage<Asking>();
/** Renames parameters, for code that calls them otherwise. */
type Asked = (parameters: IDataObject) => IDataObject;

/** What the ledger says of the moment when something was said. */
interface Truth {
	/** How often money moved, and how often by requests of this call or of an earlier one for the same. */
	ever: number;
	own: number;
	/** Of these, the ones that the node's own notes know of. */
	noted: number;
	/** When what's said to be made was made, in epoch milliseconds. */
	madeAt: number | undefined;
}

const random = new Random(1);
const BEGIN = Date.UTC(2026, 0, 5, 9);
const time = new SimulatedTime(BEGIN);
let isBegun = false;

/** Makes everything happen until a task is done. */
async function until<T>(task: Promise<T>): Promise<T> {
	let isDone = false;
	const done = () => (isDone = true);
	task.then(done, done);
	for (let step = 0; !isDone && step < 10_000; step++) await time.runUntil(time.now + 250);
	if (!isDone) throw new Error('It never ends');
	return await task;
}

/** One history: a service of its own, and what was said. */
class Play {
	readonly all: Said[] = [];
	private readonly service = new SimulatedService(time, random, () => undefined);
	private readonly kind: Kind;
	private readonly caller: Caller;
	private readonly world: World;
	private readonly number: number;
	private readonly stored = new Map<string, IRunExecutionData>();
	private original = '';
	/** What the last error showed for *Send Again*, and what was entered of it. */
	private shown = '';
	private entered = '';
	/** Refunds that somebody made at the dashboard. */
	private readonly byHand = new Set<string>();
	/** When something was asked for first. */
	private began = Infinity;
	private isUnaware = false;
	/** How often what was noted was forgotten. */
	private forgotten = 0;

	constructor(kind: Kind, caller: Caller, world: World, number: number) {
		this.service.honorsKeys = world.honors;
		this.service.whoAsks = () => asking.getStore();
		this.kind = kind;
		this.caller = caller;
		this.world = world;
		this.number = number;
		const about = { resumeToken: `parent-${number}`, resultData: { runData: {} }, executionData: {} };
		for (const id of ['p', 'q']) this.stored.set(id, about as unknown as IRunExecutionData);
	}

	/** Whether another node's can be seen. */
	private get isSeen(): boolean {
		return this.world.listsLag !== undefined;
	}

	/** How often money moved. */
	moved = 0;
	/** What the node calls its parameters. */
	asked: Asked = (parameters) => parameters;

	/** Gives what's wrong. */
	async play(faults: Fault[]): Promise<string[]> {
		const { service, kind, world, caller } = this;
		const { calls, wanted = 1, most = wanted } = caller;
		this.original = await this.makeOriginal();
		await time.runUntil(time.now + 60_000);
		service.listsLag = world.listsLag ?? 0;
		service.hasLists = world.listsLag !== undefined;
		service.planned = [...faults];
		const [requests, movements] = [service.moneyRequests, service.movements.length];
		await this.callAll();
		await time.runUntil(time.now + 300_000);
		const moved = service.movements
			.slice(movements)
			.filter(({ type, id }) => type === kind && !this.byHand.has(id));
		this.moved = moved.length;
		const isSeen = !calls.some(({ node, forgets, keyless }) => node ?? forgets ?? keyless) || this.isSeen;
		const cameAt = (each: Movement) => service.asked.get(each)?.at ?? 0;
		const untilThen = ({ json, from, at, by, isUnaware }: Said): Truth => {
			const seen = moved.filter((each) => (isUnaware ? each.time : cameAt(each)) <= at);
			// With several wanted, and where nobody sees another node's, those that came before this call are others.
			const isAny = wanted === 1 && most === 1 && isSeen;
			const own = seen.filter((each) => isAny || cameAt(each) >= from);
			const ofNode = (each: Movement) => (service.asked.get(each)?.by as Asking | undefined)?.notes === by.notes;
			const noted = own.filter(ofNode).length;
			const named = [...moved, ...this.wholeByHand()].find(({ id }) => id === json.id);
			// What was asked for by then and has this ID moved, whatever the service's clock says.
			const isNamed = named !== undefined && (this.byHand.has(named.id) || cameAt(named) <= at);
			const ever = Math.max(seen.length, isNamed ? 1 : 0);
			return { ever, own: own.length, noted, madeAt: named?.time };
		};
		const problems = this.all.flatMap((said) => untrue(said, untilThen(said), wanted));
		// Whose note is gone counts its attempts from 1 again: a key protects only the first one.
		const isSecond = faults.some(isNo) || calls.some(({ stopAfter, killAfter }) => stopAfter ?? killAfter);
		const isKnown = isSeen || (this.world.honors && !isSecond);
		if (moved.length > most && isKnown) problems.push(`${moved.length} movements, ${wanted} wanted`);
		const isFaultless = faults.length === 0;
		const isDeclined = calls[0]?.with?.cardToken === 'tok_declined';
		const isBroken = calls.some(({ killAfter, stopAfter }) => (killAfter ?? stopAfter) !== undefined);
		if (isFaultless && !isBroken && moved.length < wanted)
			problems.push(`only ${moved.length} of ${wanted} wanted`);
		const roots = new Set(calls.map(({ token, parent }) => parent ?? token));
		const isAnswer = isNo(faults[0]);
		// Who looked may say so; what n8n forgot, nobody knows, nor what another node was told a day before.
		const isSaid = calls.some(({ again, forgets }) => again ?? forgets) || most === Infinity;
		if (isAnswer && roots.size === 1 && wanted === 1 && !isDeclined && !world.knows && !isSaid)
			if (service.moneyRequests > requests + 1) problems.push('sent again after an answer');
		return problems.map((problem) => `${problem}: ${this.all.map(({ text }) => text.slice(0, 300)).join(' | ')}`);
	}

	/** The charge to refund, the authorization to capture or to void. */
	private async makeOriginal(): Promise<string> {
		const { of } = KINDS[this.kind];
		if (of === undefined) return '';
		const parameters = { ...KINDS[of].parameters(''), additionalFields: {} };
		const [said] = await until(this.run(parameters, { id: 'o', token: `original-${this.number}` }));
		return String(said?.json.id);
	}

	/** What somebody gave back at the dashboard after it was asked for here, all of it: then it's made. */
	private wholeByHand(): Movement[] {
		const { movements } = this.service;
		const isWhole = ({ amount }: Movement) => Number(amount) === WHOLE;
		return movements.filter(
			(each) => this.byHand.has(each.id) && isWhole(each) && each.time >= this.began - CLOCKS,
		);
	}

	private async callAll(): Promise<void> {
		const { kind, caller, service, original } = this;
		this.began = time.now;
		let underWay: Array<Promise<unknown>> = [];
		for (const call of caller.calls) {
			const { after = 0, apart, killAfter } = call;
			if (after > 0) {
				await until(Promise.all(underWay));
				underWay = [];
				await time.runUntil(time.now + after);
			}
			this.isUnaware ||= askedWith(call, caller.calls).some(({ node, forgets }) => node ?? forgets);
			await this.before(call);
			if (apart === true) {
				// The other one has loaded its nodes.
				for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
				await startAnew();
			}
			const unnamed = caller.unnamed && { additionalFields: {} };
			const sendAgain = this.sendAgain(call);
			const again = sendAgain === '' ? {} : { options: { sendAgain } };
			const running = this.run(
				// No other history has its references.
				renamed(
					{ ...KINDS[kind].parameters(original), ...unnamed, ...call.with, ...again },
					(own) => `${own}/${this.number}`,
				),
				{
					...call,
					token: `${call.token}-${this.number}`,
				},
			).then((said) => {
				this.all.push(...said);
				for (const { json } of said) this.shown = String(json.send_again ?? this.shown);
			});
			if (killAfter === undefined) {
				underWay.push(running);
				continue;
			}
			running.catch(() => undefined);
			await time.runUntil(time.now + killAfter);
			time.forgetN8n();
			service.generation++;
			await startAnew();
		}
		await until(Promise.all(underWay));
	}

	/** What happens before a call. */
	private async before({ forgets, byHand, keyless }: Call): Promise<void> {
		const { service, original: charge_id } = this;
		if (forgets === true) {
			this.forgotten++;
			history.rows.clear();
			await startAnew();
		}
		if (keyless === true) service.honorsKeys = false;
		if (byHand === undefined) return;
		try {
			const order = { charge_id, amount: byHand, currency: 'SAR', reason: 'by hand' };
			this.byHand.add(service.refunds.create(order, 'live').response.id);
		} catch {
			// All of it was given back before.
		}
	}

	/** Who looks sends it again where nothing moved, and leaves it there. */
	private sendAgain({ again }: Call): string {
		const { kind, service, original, byHand } = this;
		const isOwn = (id: string) => original === '' || id === original;
		const isMoved = service.movements.some(
			({ type, of = '', id }) => type === kind && !byHand.has(id) && (isOwn(of) || isOwn(id)),
		);
		if (again === 'looked') this.entered = isMoved ? '' : this.shown;
		return again === undefined ? '' : this.entered;
	}

	private async run(parameters: IDataObject, call: Call): Promise<Said[]> {
		const by = { notes: `${call.node ?? 'the-node'} ${this.forgotten}` };
		return await asking.run(by, async () => await this.runAs(by, parameters, call));
	}

	private async runAs(by: Asking, parameters: IDataObject, call: Call): Promise<Said[]> {
		const { service, stored, isUnaware } = this;
		const { agent, parent, id: executionId, token: resumeToken, tries, runs = 1, stopAfter } = call;
		const { url: baseUrl } = service;
		const described = { describeService: true, knowsIdempotencyKeys: this.world.knows };
		const credentials = { cardPaymentsApi: { apiKey: sandboxKeys.live, baseUrl, ...described } };
		const execution = { executionId, resumeToken, stored };
		const said = ({ data, error, startTime: from, executionTime }: ITaskData): Said[] => {
			const items = (data?.ai_tool ?? data?.main)?.[0]?.map(({ json }) => json) ?? [];
			const { message, description, context } = (error ?? {}) as { message?: string } & IDataObject;
			const ended = error === undefined ? [] : [{ ...(context as IDataObject), error: message, description }];
			const sent = service.moneyRequestsBy.get(by) ?? 0;
			const at = from + executionTime;
			return [...items, ...ended].map((json) => ({
				json,
				text: JSON.stringify(json),
				from,
				at,
				sent,
				by,
				isUnaware,
			}));
		};
		if (agent !== undefined) {
			const { run } = await executeTool(this.asked(parameters), agent, credentials, execution);
			return (run.data.resultData.runData.Tool ?? []).flatMap(said);
		}
		const cancel = new AbortController();
		if (stopAfter !== undefined) time.after(stopAfter, () => cancel.abort());
		const begins = Array.from({ length: runs }, (_, index) => `Run ${index}`);
		const { run } = await executeWorkflow({
			...execution,
			credentials,
			signal: cancel.signal,
			...(parent === undefined
				? { pinInput: [{ json: {} }] }
				: { accepted: [{ json: {} }], parentExecution: { executionId: parent, workflowId: 'caller' } }),
			nodes: [
				START,
				...begins.map((name) => ({ name, type: 'n8n-nodes-base.noOp' })),
				{
					name: 'Node',
					type: NODE,
					id: call.node ?? 'the-node',
					parameters: this.asked(parameters) as never,
					...(tries === undefined
						? { onError: 'continueRegularOutput' as const }
						: { retryOnFail: true, maxTries: tries, waitBetweenTries: 1_000 }),
				},
			],
			connections: connect({ Start: [begins], ...Object.fromEntries(begins.map((name) => [name, [['Node']]])) }),
		});
		return (run.data.resultData.runData.Node ?? []).flatMap(said);
	}
}

/** Whether the service says no by it, and clearly. */
function isNo(fault: Fault | undefined): boolean {
	return fault?.kind === 'status' && (fault.status ?? 0) < 500 && fault.status !== 408;
}

/** Of what's asked for, in major units. */
const WHOLE = 10;
/** By how much clocks may differ. */
const CLOCKS = 60_000;

const NONE = /No \w+ was made by this request/;
const WORDS =
	/was not sent|was made by this request|was refused|unknown whether|doesn't (list|show) the|was made before/;

/** What's said of an outcome that the ledger of the same moment contradicts, or that helps nobody. */
function untrue({ json, text, sent, from, at }: Said, moved: Truth, wanted: number): string[] {
	const { outcome, payment_state: state, already } = json;
	const isMoved = ['paid', 'held', 'refunded', 'reversed'].includes(String(state));
	const { madeAt = Number.NaN } = moved;
	const isOld = at - madeAt > DAY;
	const lies: Array<[boolean, string]> = [
		[isMoved && moved.ever === 0, `said to be ${String(state)}, but nothing moved`],
		[already === true && moved.ever === 0, 'said to be made already, but nothing moved'],
		[already === true && (wanted > 1 || isOld), 'another one is given as already made'],
		[isMoved && already === undefined && madeAt < from - CLOCKS, 'an earlier one is given as a new one'],
		[outcome === 'not_sent' && sent > 0 && moved.own === 0, 'sent, and said not to be'],
		[outcome === 'not_moved' && moved.own > 0, 'said not to be made, but it moved'],
		// Of what others ask for at the same instant, nobody's no says anything.
		[NONE.test(text) && moved.noted > 0, 'said not to be made, but it moved'],
		[
			outcome === 'unknown' && !/"(order|transaction|charge_id|authorization_id|idempotency_key)":/.test(text),
			'unknown, without what to look for',
		],
		[outcome === undefined && json.error !== undefined && !WORDS.test(text), 'no word about money'],
	];
	return lies.flatMap(([isOne, words]) => (isOne ? [words] : []));
}

/** What's asked for from a call on, until time passes: one may be told what came of another one. */
function askedWith(call: Call, calls: Call[]): Call[] {
	const rest = calls.slice(calls.indexOf(call));
	const end = rest.findIndex(({ after = 0 }, at) => at > 0 && after > 0);
	return rest.slice(0, end === -1 ? undefined : end);
}

/** A history by chance, as it was told and as it came out: the same for the same seed, whatever was played before. */
export async function tellRandomHistory(seed: number, asked: Asked): Promise<object> {
	begin();
	const { which, ...chosen } = randomHistory(new Random(seed));
	Object.assign(random, new Random(seed));
	time.forgetN8n();
	time.now = BEGIN;
	await startAnew();
	const { problems, play } = await playOne('', chosen, seed, asked);
	return { which, said: play.all.map(({ json }) => json), moved: play.moved, problems };
}

/** Everything that's made anew for each history. */
async function playOne(
	which: string,
	{ kind, caller, world, faults }: Omit<RandomHistory, 'which'>,
	number: number,
	asked?: Asked,
) {
	history.rows.clear();
	const play = new Play(kind, caller, world, number);
	play.asked = asked ?? play.asked;
	const problems = await play.play(faults).catch((error: unknown) => [String((error as Error).stack)]);
	// What processes remember of one history is too old for the next.
	await time.runUntil(time.now + 2 * DAY);
	return { problems: problems.length === 0 ? [] : [`${which}: ${problems.join('; ')}`], play };
}

function begin(): void {
	if (isBegun) return;
	isBegun = true;
	time.install(random);
	useHistory();
	history.takes = 5;
	// Finding out who logs takes longer than what's logged here.
	const { Logger } = createRequire(path.resolve('package.json'))('@n8n/backend-common') as {
		Logger: { prototype: { log: () => void } };
	};
	Logger.prototype.log = () => {};
}

/** @param only parts of names: a caller, a movement, a fault */
export async function playCallers(only: string[], every: number): Promise<{ histories: number; failures: string[] }> {
	const failures: string[] = [];
	let [histories, at] = [0, 0];
	begin();
	for (const [name, caller] of Object.entries(CALLERS))
		for (const kind of caller.only ?? (Object.keys(KINDS) as Kind[]))
			for (const [faultName, faults] of Object.entries(ENDINGS))
				for (const [keys, known] of Object.entries(KEYS))
					for (const [lists, listsLag] of Object.entries(LISTS)) {
						const which = [name, kind, faultName, keys, lists];
						if (!only.every((part) => which.includes(part)) || at++ % every !== 0) continue;
						const world = { ...known, listsLag };
						const { problems } = await playOne(
							which.join('/'),
							{ kind, caller, world, faults },
							++histories,
						);
						failures.push(...problems);
					}
	return { histories, failures };
}

/** Histories by chance. What was said is counted: each swallowed one names the payment that it's taken for. */
export async function playRandomCallers(count: number, seed: number) {
	const failures: string[] = [];
	const counts = { doubles: 0, untrue: 0, said: 0, already: 0, unnamed: 0, sent: 0 };
	begin();
	for (let number = 1; number <= count; number++) {
		const chosen = randomHistory(new Random(seed + number));
		// A failure can be played again alone, with `--random 1`.
		Object.assign(random, new Random(seed + number));
		const { problems, play } = await playOne(`seed ${seed + number} ${chosen.which}`, chosen, number);
		failures.push(...problems);
		counts.doubles += problems.filter((each) => / movements, \d wanted/.test(each)).length;
		counts.untrue += problems.filter((each) => !/ movements, \d wanted/.test(each)).length;
		counts.said += play.all.length;
		counts.sent += play.moved;
		const taken = play.all.filter(({ json }) => json.already === true || json.outcome === 'duplicate');
		counts.already += taken.length;
		counts.unnamed += taken.filter(
			({ json, text }) => !/"(id|duplicate_of)":"\w+"/.test(text) && json.already === true,
		).length;
	}
	return { failures, counts };
}
