import { CardPaymentsError, ServiceError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { isInRepeatWindow, REPEAT_WINDOW } from '../../domain/outcome';
import { MONEY_REQUESTS, type MoneyRequestKind, paymentState } from '../../domain/payment';
import { verdictOfError } from '../../transport/service';
import type { MoneyResponse } from './attempt';

interface RecentRequest {
	/** The node that sent it. */
	place: string;
	/** The execution that everything goes back to. */
	root: string;
	/** Epoch milliseconds. */
	at: number;
	response: Promise<MoneyResponse>;
	isUnderWay: boolean;
	/** IDs of what failed before, as other nodes or executions were told. */
	failed: string[];
}

interface Want {
	/** With the account: another one may use the same reference. */
	intent: string;
	/** The node that wants it. */
	place: string;
	root: string;
	kind: MoneyRequestKind;
	/** As *Send Again* has it. */
	sendAgain: string;
	/** Whether the database knows it too. Else what's remembered here must hold for unknown outcomes as well. */
	isLogged: boolean;
}

/** So many are remembered by this process, beside those under way. */
const MOST_RECENT = 1_000;

/** What this process sent or is sending, by what somebody wanted, in whichever workflow: the last of each. */
const recentRequests = new Map<string, RecentRequest>();

/**
 * Gives what came of the same before, as far as this process knows it, or sends. n8n tries again with items that are
 * paid, an agent asks twice, several executions or nodes ask at the same time: only one of them sends. In the same
 * execution, the same node doesn't send again what the service responded to, or what was under way when it asked: it's
 * told the same.
 *
 * @param send isn't called while another one for the same is under way. It gets the no that the same execution was told
 *   before, to tell it again unless others made it meanwhile, and the IDs of what failed for others
 */
export async function once(
	want: Want,
	send: (earlierNo: Promise<MoneyResponse> | undefined, failed: string[]) => Promise<MoneyResponse>,
): Promise<MoneyResponse> {
	const { intent, place, root, isLogged, kind } = want;
	let earlierNo: Promise<MoneyResponse> | undefined;
	let failed: string[] = [];
	for (let known = recentRequests.get(intent); known !== undefined; known = recentRequests.get(intent)) {
		const { response, isUnderWay } = known;
		const earlier = await response.catch((error: unknown) => error);
		if (recentRequests.get(intent) !== known) continue;
		if (isMade(earlier) && isInRepeatWindow((earlier as MoneyResponse).made, Date.now())) {
			const { already, ...made } = earlier as MoneyResponse;
			// When an original became what it is, nobody knew of the first one either: it may be one of last month.
			const isUntold = already === null && MONEY_REQUESTS[kind].keptAs === undefined;
			return { ...made, already: isUntold ? null : true };
		}
		// Another node of the same execution may be there for a no. What's made and older isn't given again.
		const isSame = known.root === root && known.place === place && !isMade(earlier);
		if (isSame && (isUnderWay ? !isUnsent(earlier) : isToldAgain(earlier, want))) return await response;
		if (isSame && isLogged && isClearNo(earlier)) earlierNo = response;
		failed = [...known.failed, ...(isSame ? [] : failedIn(earlier))];
		if (isOpen(known, earlier, want)) throw toldLater(earlier as Error, kind);
		recentRequests.delete(intent);
	}
	const response = send(earlierNo, failed);
	remember(intent, { place, root, at: Date.now(), response, isUnderWay: true, failed });
	return await response;
}

function remember(intent: string, request: RecentRequest): void {
	const done = () => (request.isUnderWay = false);
	void request.response.then(done, done);
	recentRequests.set(intent, request);
	const [oldest] = recentRequests.keys();
	if (recentRequests.size > MOST_RECENT && oldest !== undefined) recentRequests.delete(oldest);
}

/** Whether the same node is told what it was told before. After a clear no, others may have made it elsewhere. */
function isToldAgain(earlier: unknown, want: Want): boolean {
	if (isUnsent(earlier)) return false;
	return !want.isLogged || (isAnswer(earlier, want.kind) && !isClearNo(earlier));
}

/** What another node doesn't know yet, this one doesn't either: unless somebody looked. */
function isOpen(known: RecentRequest, earlier: unknown, want: Want): boolean {
	const isElsewhere = known.place !== want.place && want.isLogged && Date.now() - known.at < REPEAT_WINDOW;
	return isElsewhere && isUndecided(earlier) && !isMeant(earlier, want);
}

function isMade(earlier: unknown): boolean {
	return !(earlier instanceof Error) && paymentState((earlier as MoneyResponse).response) !== 'failed';
}

/** The ID of a payment that failed. */
function failedIn(earlier: unknown): string[] {
	if (earlier instanceof Error || isMade(earlier)) return [];
	return [textOf((earlier as MoneyResponse).response.id)];
}

/** Whether the service said yes or no, whatever that says of an earlier request. */
function isAnswer(earlier: unknown, kind: MoneyRequestKind): boolean {
	if (!(earlier instanceof Error)) return true;
	const isNo = earlier instanceof ServiceError && verdictOfError(earlier, kind).isNo;
	return isNo || ['rejected', 'duplicate'].includes(outcomeOf(earlier));
}

/** Whether it's known that no money moved by it. */
function isClearNo(earlier: unknown): boolean {
	return earlier instanceof Error ? outcomeOf(earlier) === 'rejected' : !isMade(earlier);
}

/** Whether money may have moved. */
function isUndecided(earlier: unknown): boolean {
	return earlier instanceof Error && ['unknown', 'not_moved', 'duplicate'].includes(outcomeOf(earlier));
}

/** What another node was told. Where it wasn't at the service then, it may be now. */
function toldLater(error: Error, kind: MoneyRequestKind): Error {
	if (!(error instanceof CardPaymentsError) || outcomeOf(error) !== 'not_moved') return error;
	const words = `It is unknown whether the ${kind} was made: another node asked for it before, and it wasn't there then`;
	const again = `Look ${MONEY_REQUESTS[kind].look} before you send it again`;
	return error.reworded(`${words}. ${again}`, error.description, { ...error.details, outcome: 'unknown' });
}

function isMeant(earlier: unknown, { sendAgain }: Want): boolean {
	return earlier instanceof CardPaymentsError && sendAgain !== '' && earlier.details.send_again === sendAgain;
}

function isUnsent(earlier: unknown): boolean {
	return earlier instanceof Error && ['not_sent', ''].includes(outcomeOf(earlier));
}

/** Of an error that has none, nothing was sent. */
function outcomeOf(error: Error): string {
	return error instanceof CardPaymentsError ? String(error.details.outcome ?? '') : '';
}
