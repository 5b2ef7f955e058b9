import { CardPaymentsError, InputError, understood } from '../../domain/errors';
import { isRecord, textOf } from '../../domain/input';
import { outcomeError, tracesOf, type Traces, REPEAT_WINDOW } from '../../domain/outcome';
import { MONEY_REQUESTS, type MoneyRequestKind, paymentState } from '../../domain/payment';
import { finishBody, fingerprint, intentOf, keyOf, withoutEmpty } from '../../domain/request';
import { isTestKey, normalizeBaseUrl } from '../../transport/service';
import { nodeKey } from '../../transport/n8n';
import { Notes, type NotedAttempt } from './notes';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import { Attempt, NOT_SENT, REJECTED, SAME } from './attempt';
import { makeAttempt } from './makeAttempt';
import type { MoneyOperation, MoneyRequest, MoneyResponse } from './moneyRequest';
import { once } from './recentRequests';
import { readFields, type PaymentField } from './table';

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
	const traces: Traces = withoutEmpty({ ...operation.original?.(panel) });
	const notSent = (error: unknown): never => {
		if (error instanceof CardPaymentsError && error.details.outcome !== undefined) throw error;
		throw outcomeError(kind, NOT_SENT, understood(error), traces);
	};
	const { request, intent, root, account, live } = await prepare(execution, panel, operation, traces).catch(notSent);
	const { context } = execution;
	const { isNoted } = request;
	const sendAgain = panel.trimmed('options.sendAgain');
	const asked = { place: nodeKey(context), root, isNoted, kind, sendAgain };
	const moved = await once({ ...asked, intent: `${account} ${intent}` }, async (earlierNo, failed) => {
		const notes = isNoted ? new Notes(context, { intent, root, showsInOriginal: kind === 'void' }) : undefined;
		const next = async (number: number): Promise<NotedAttempt> =>
			(await notes?.next(number).catch(notSent)) ?? { number, state: 'fresh', isOwn: true };
		return await makeAttempts({ request, intent, notes, next, earlierNo, failed });
	});
	if (!isNoted && moved.already === false) warnOfRepeated(panel, kind, `${account} ${live}`, moved);
	warnOfMode(panel, moved.response, !isNoted);
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
	notes: Notes | undefined;
	next(number: number): Promise<NotedAttempt>;
	/** The no that the same execution was told before. */
	earlierNo: Promise<MoneyResponse> | undefined;
	/** IDs of what failed for other nodes or executions. */
	failed: string[];
}

/** One attempt after the other, until one may have moved money. */
async function makeAttempts(attempts: Attempts): Promise<MoneyResponse> {
	const { request, intent, notes, next, earlierNo } = attempts;
	const failed = new Set(attempts.failed);
	/** The one that the service said no to before, in this execution: then only what others made is looked for. */
	let answered: Attempt | undefined;
	for (let number = 1; ; number++) {
		const noted = await next(number);
		number = noted.number;
		const key = keyOf(intent, number);
		const attempt = new Attempt(request, noted, { key, notes, maySend: answered === undefined });
		if (noted.state === 'answered') answered ??= attempt;
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

/** What test keys made, by what a live key would call the same: the last of each, by this process. */
const testPayments = new Map<string, { id: unknown; at: number }>();
const MOST_TEST_PAYMENTS = 1_000;

/** With a test key nothing is noted, so that one can try again and again. That would surprise with a live one. */
function warnOfRepeated(panel: Panel, kind: MoneyRequestKind, live: string, { response }: MoneyResponse): void {
	if (paymentState(response) === 'failed') return;
	const before = testPayments.get(live);
	if (before !== undefined && Date.now() - before.at < REPEAT_WINDOW)
		panel.warn(
			`Made twice, since it's a test key: a live key would have given ${textOf(before.id) || 'the first one'} again. ${MONEY_REQUESTS[kind].again}`,
		);
	testPayments.delete(live);
	testPayments.set(live, { id: response.id, at: Date.now() });
	const [oldest] = testPayments.keys();
	if (testPayments.size > MOST_TEST_PAYMENTS && oldest !== undefined) testPayments.delete(oldest);
}

/** Reads all that was entered, and what makes it one with, or tells it from, what was asked for before. */
async function prepare(execution: Execution, panel: Panel, operation: MoneyOperation, traces: Traces) {
	const { client, context } = execution;
	const { index } = panel;
	const service = await client.serviceOf(index);
	const path = operation.path(panel);
	const body = enteredBody(panel, operation, service.idempotencyKeyField);
	const identity = operation.identify(panel, body);
	Object.assign(traces, withoutEmpty({ ...tracesOf(body) }));
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
	const live = intentOf({ ...wanted, mode: ['live'] });
	// What a test key did is forgotten with the execution: it moved nothing.
	const intent = isTest ? intentOf({ ...wanted, mode: ['test', root] }) : live;
	const other = execution.wanted(intent, index);
	if (other !== undefined) throw sameAsItem(other, operation.kind, traces);
	const request: MoneyRequest = {
		...{ execution, panel, operation, path, body, traces, service, identity, callers },
		isNoted: !isTest,
	};
	return { request, intent, root, account: fingerprint(credential.apiKey), live };
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
function sameAsItem(other: number, kind: MoneyRequestKind, traces: Traces): CardPaymentsError {
	const advice = `If both are meant, enter a reference of its own in each: ${MONEY_REQUESTS[kind].reference}.`;
	return outcomeError(kind, SAME, new InputError(`It's the same as item ${other + 1}`, advice), traces);
}
