import { CardPaymentsError, InputError, understood } from '../../domain/errors';
import { isRecord, textOf } from '../../domain/input';
import { outcomeError, identifiersOf, type Identifiers, madeWithin } from '../../domain/outcome';
import { MONEY_REQUESTS, type MoneyRequestKind, paymentState } from '../../domain/payment';
import {
	finishBody,
	fingerprint,
	intentOf,
	keyOf,
	withoutEmpty,
	merged,
	withKey,
	type Body,
} from '../../domain/request';
import { isTestKey, normalizeBaseUrl, sendOnce } from '../../transport/service';
import { nodeKey, isStopped } from '../../transport/n8n';
import { AttemptLog, type LoggedAttempt } from './attemptLog';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import {
	Attempt,
	NOT_SENT,
	REJECTED,
	SAME,
	UNKNOWN_OUTCOME,
	type MoneyOperation,
	type MoneyRequest,
	type MoneyResponse,
	outcomeOfError,
	outcomeOfResponse,
	outcomeOfEarlier,
} from './attempt';
import { once } from './recentRequests';
import { readFields, type PaymentField } from './paymentField';
import type { IDataObject } from 'n8n-workflow';
import { madeElsewhere } from './search';

export const extraBodyFields: PaymentField = {
	place: 'additional',
	property: {
		displayName: 'Extra Body Fields',
		name: 'extraBodyFields',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"platform": "web"}',
		description: 'More fields that your service takes, as JSON. What has its own field here must be set there.',
	},
};
const EXTRA = `additionalFields.${extraBodyFields.property.name}`;

const ANSWERED =
	'the service said no before, to this execution, to the one that called it or that it repeats, so it was not sent again';
const TO_TRY_AGAIN = "To try again, start a new execution. n8n's Retry repeats this one.";

/** Moves money for one item, once for what it wants, whoever asks for it how often. */
export async function moveMoney(execution: Execution, panel: Panel, operation: MoneyOperation): Promise<MoneyResponse> {
	const { kind } = operation;
	const identifiers: Identifiers = withoutEmpty({ ...operation.original?.(panel) });
	const notSent = (error: unknown): never => {
		if (error instanceof CardPaymentsError && error.details.outcome !== undefined) throw error;
		throw outcomeError(kind, NOT_SENT, understood(error), identifiers);
	};
	const { request, intent, root, account } = await prepare(execution, panel, operation, identifiers).catch(notSent);
	const { context } = execution;
	const { isLogged } = request;
	const sendAgain = panel.trimmed('options.sendAgain');
	const asked = { place: nodeKey(context), root, isLogged, kind, sendAgain };
	const moved = await once({ ...asked, intent: `${account} ${intent}` }, async (earlierNo, failed) => {
		const log = isLogged ? new AttemptLog(context, { intent, root }) : undefined;
		const next = async (number: number): Promise<LoggedAttempt> =>
			(await log?.next(number).catch(notSent)) ?? { number, state: 'fresh', isOwn: true };
		return await makeAttempts({ request, intent, log, next, earlierNo, failed });
	});
	warnOfMode(panel, moved.response, !isLogged);
	return moved;
}

/** A key is a test one by its name only: the service knows whether real money moved. */
function warnOfMode(panel: Panel, response: MoneyResponse['response'], isTest: boolean): void {
	if (paymentState(response) === 'failed') return;
	const isLive = response.live_mode;
	if (isLive === false && !isTest) panel.warn('The service says live_mode false: it moved no real money');
	if (isLive === true && isTest)
		panel.warn(
			'The service says live_mode true, though the key is a test one by its name: real money moves, and nothing keeps it from moving twice. Use a key without "test_"',
		);
}

interface Attempts {
	request: MoneyRequest;
	intent: string;
	log: AttemptLog | undefined;
	next(number: number): Promise<LoggedAttempt>;
	/** The no that the same execution was told before. */
	earlierNo: Promise<MoneyResponse> | undefined;
	/** IDs of what failed for other nodes or executions. */
	failed: string[];
}

/** One attempt after the other, until one may have moved money. */
async function makeAttempts(attempts: Attempts): Promise<MoneyResponse> {
	const { request, intent, log, next, earlierNo } = attempts;
	const failed = new Set(attempts.failed);
	/** The one that the service said no to before, in this execution: then only what others made is looked for. */
	let answered: Attempt | undefined;
	for (let number = 1; ; number++) {
		const logged = await next(number);
		number = logged.number;
		const key = keyOf(intent, number);
		const attempt = new Attempt(request, logged, { key, log, maySend: answered === undefined });
		if (logged.state === 'answered') answered ??= attempt;
		else if (answered !== undefined && attempt.isFresh) {
			await attempt.closeAfterNo({ neverSent: true });
			if (earlierNo !== undefined) return await earlierNo;
			throw answered.error(REJECTED, new InputError(ANSWERED, TO_TRY_AGAIN));
		} else {
			const moved = await makeAttempt(attempt);
			if (moved !== 'closed' && !isSaidAgain(attempt, moved, failed)) return moved;
		}
	}
}

/**
 * Whether the service, by the key, said again what another node was told of another card: this one wasn't tried. Each
 * is passed over once, and only where nobody else's request may be on its way.
 */
function isSaidAgain({ request, isClosed }: Attempt, { response }: MoneyResponse, failed: Set<string>): boolean {
	const isByKey = request.service.idempotencyKeyField !== '' && isRecord(request.body.source);
	const id = textOf(response.id);
	return isByKey && isClosed && id !== '' && paymentState(response) === 'failed' && failed.delete(id);
}

/** Reads all that was entered, and what makes it one with, or tells it from, what was asked for before. */
async function prepare(execution: Execution, panel: Panel, operation: MoneyOperation, identifiers: Identifiers) {
	const { client, context } = execution;
	const { index } = panel;
	const service = await client.serviceOf(index);
	const path = operation.path(panel);
	const body = enteredBody(panel, operation, service.idempotencyKeyField);
	const identity = operation.identify(panel, body);
	Object.assign(identifiers, withoutEmpty({ ...identifiersOf(body) }));
	panel.check();

	const credential = await client.credentialOf(index);
	const isTest = isTestKey(credential);
	const { callers, token, run } = await execution.calledBy();
	// By hand, n8n's database doesn't have what called it yet; a test key moves nothing.
	if (token === undefined && identity === undefined && !isTest)
		throw new InputError(
			"The execution that called this workflow can't be read, so a repeated call couldn't be told from a new one",
			`Enter a reference of your own: ${MONEY_REQUESTS[operation.kind].reference}.`,
		);
	const root = token ?? context.getExecutionId();
	// An agent's calls with the same content are the same.
	const by = identity?.by ?? [root, context.getNode().id, execution.isTool ? '' : run, index, path, body];
	const address = normalizeBaseUrl(credential.baseUrl);
	const merchant = isRecord(body.merchant) && identity?.isRepeatable !== false ? body.merchant.id : undefined;
	// That of an original need not be entered.
	const currency = operation.original === undefined ? body.currency : undefined;
	const wanted = { address, kind: operation.kind, by, amount: body.amount, currency, merchant };
	// What a test key did is forgotten with the execution: it moved nothing.
	const intent = intentOf({ ...wanted, mode: isTest ? ['test', root] : ['live'] });
	const other = execution.wanted(intent, index);
	if (other !== undefined) throw sameAsItem(other, operation.kind, identifiers);
	const isLogged = !isTest;
	const request = { execution, panel, operation, path, body, identifiers, service, identity, callers, isLogged };
	return { request, intent, root, account: fingerprint(credential.apiKey) };
}

/** What's sent, but for its key; what can't be is among the panel's errors. */
function enteredBody(panel: Panel, { fields }: MoneyOperation, keyField: string) {
	const extra = panel.isEmpty(EXTRA) ? undefined : panel.value(EXTRA);
	const { body, refusals } = finishBody(readFields(panel, fields), { extra, keyField });
	for (const { what, advice } of refusals.extra) panel.refuse(EXTRA, what, advice);
	for (const { what, advice } of refusals.keyField)
		panel.report(new InputError(`"Idempotency Key Field" of the credential ${what}`, advice));
	return body;
}

/** Whatever came of the other item: nothing says that this one wasn't paid. */
function sameAsItem(other: number, kind: MoneyRequestKind, identifiers: Identifiers): CardPaymentsError {
	const advice = `If both are meant, enter a reference of its own in each: ${MONEY_REQUESTS[kind].reference}.`;
	return outcomeError(kind, SAME, new InputError(`It's the same as item ${other + 1}`, advice), identifiers);
}

/**
 * Looks for an attempt where it was begun before, sends it, and says what came of it.
 *
 * @returns `closed`: it can't have moved money, and the next attempt may begin
 */
async function makeAttempt(attempt: Attempt): Promise<MoneyResponse | 'closed'> {
	const earlier = attempt.isFresh ? undefined : await outcomeOfEarlier(attempt);
	if (earlier !== undefined) return earlier;
	const body = await completed(attempt);
	return (await elsewhere(attempt, body)) ?? (await send(attempt, body));
}

/** The body with what the service must be asked for, unless somebody stopped the execution. */
async function completed(attempt: Attempt): Promise<Body> {
	const { execution, panel, operation, body, callers } = attempt.request;
	try {
		if (await isStopped(execution.context, callers)) throw new InputError('The execution was stopped');
		const completion = await operation.complete?.(execution, panel);
		attempt.isUnmade = completion?.isUnmade === true;
		const whole = merged(body, completion?.body ?? {});
		Object.assign(attempt.identifiers, withoutEmpty({ ...identifiersOf(whole) }));
		return whole;
	} catch (error) {
		const isClosed = await attempt.closeAfterNo({ neverSent: true });
		throw attempt.error(isClosed ? NOT_SENT : UNKNOWN_OUTCOME, understood(error));
	}
}

/**
 * What another node made. It's asked for before one is sent, where it has a name of yours, also again by its key: who
 * began it, in another process, may not have looked. Who enters *Send Again* has.
 */
async function elsewhere(attempt: Attempt, body: Body): Promise<MoneyResponse | undefined> {
	const { execution, panel, isLogged } = attempt.request;
	if (!isLogged || attempt.isMeant) return undefined;
	const expected = attempt.expected(body, undefined);
	const { made, listed } = await madeElsewhere(execution, panel, expected);
	if (attempt.isFresh && listed !== undefined) attempt.seen = new Set(listed.map(({ id }) => id));
	if (made === undefined) return undefined;
	const { record, isSame } = made;
	// What may be this very execution's own is told by its key.
	if (!isSame && !attempt.isFresh && attempt.logged.isOwn) return undefined;
	// Who lost against this one may have sent it meanwhile: then what's found is this very attempt's.
	if (attempt.isFresh) await attempt.closeAfterNo({ neverSent: true });
	if (!isSame) throw attempt.error({ ...SAME, id: textOf(record.id) }, attempt.madeBefore(record, undefined));
	return { response: record, already: true, made: madeWithin(record, expected)?.from };
}

async function send(attempt: Attempt, body: Body): Promise<MoneyResponse> {
	const { execution, panel, operation, path, service } = attempt.request;
	const since = Date.now();
	attempt.identifiers.sent_at = new Date(since).toISOString();
	const stopped = () => noteUnsettled(execution, operation.kind, attempt.identifiers);
	const signal = execution.context.getExecutionCancelSignal();
	signal?.addEventListener('abort', stopped, { once: true });
	try {
		const keyed =
			service.idempotencyKeyField === '' ? body : withKey(body, service.idempotencyKeyField, attempt.key);
		const request = { path, body: keyed as IDataObject };
		const response = await sendOnce(execution.client, panel.index, request).catch(understood);
		return response instanceof Error
			? await outcomeOfError(attempt, response, { body, since })
			: await outcomeOfResponse(attempt, response, { body, since });
	} finally {
		signal?.removeEventListener('abort', stopped);
	}
}

/** The one thing that n8n keeps of what's said after a stop: at most 10 names, 512 characters each. */
function noteUnsettled({ context }: Execution, kind: MoneyRequestKind, identifiers: Identifiers): void {
	const { reference, amount, currency, idempotency_key: key, sent_at: at } = identifiers;
	const name = [
		reference?.order,
		reference?.transaction,
		reference?.merchant,
		identifiers.charge_id,
		identifiers.authorization_id,
	];
	const text = [kind, ...name, amount, currency, key, at].filter((part) => part !== undefined).join(', ');
	try {
		context.customData.set('unsettled', text);
	} catch {
		// Nothing more can be said.
	}
}
