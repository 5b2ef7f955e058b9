import { CardPaymentsError, ServiceError } from '../../domain/errors';
import { isOfLastDay, MOVEMENTS, type MovementKind, paymentState } from '../../domain/payment';
import { DAY } from '../../domain/units';
import { verdictOfError } from '../../transport';
import type { Moved } from './moneyRequest';

interface Move {
	/** The node that moves. */
	place: string;
	/** The execution that everything goes back to. */
	root: string;
	/** Epoch milliseconds. */
	at: number;
	moving: Promise<Moved>;
	isUnderWay: boolean;
}

interface Want {
	intent: string;
	/** The node that wants it. */
	place: string;
	root: string;
	kind: MovementKind;
	/** As *Send Again* has it. */
	sendAgain: string;
	/** Whether the database knows it too. Else what's remembered here must hold for unknown outcomes as well. */
	isNoted: boolean;
}

/** So many are remembered by this process, beside those under way. */
const MOST_MOVES = 1_000;

/** What this process moved or is moving, by what somebody wanted, in whichever workflow: the last of each. */
const moves = new Map<string, Move>();

/**
 * Gives what came of the same before, as far as this process knows it, or moves. n8n tries again with items that are
 * paid, an agent asks twice, several executions or nodes ask at the same time: only one of them sends. In the same
 * execution, the same node doesn't send again what the service responded to, or what was under way when it asked: it's
 * told the same.
 *
 * @param move isn't called while another one for the same is under way. It gets the no that the same execution was told
 *   before, to tell it again unless others made it meanwhile
 */
export async function once(want: Want, move: (said: Promise<Moved> | undefined) => Promise<Moved>): Promise<Moved> {
	const { intent, place, root, isNoted, kind } = want;
	let said: Promise<Moved> | undefined;
	for (let known = moves.get(intent); known !== undefined; known = moves.get(intent)) {
		const { at, moving, isUnderWay } = known;
		const moved = await moving.catch((error: unknown) => error);
		if (moves.get(intent) !== known) continue;
		if (!(moved instanceof Error) && isMade(moved) && isOfLastDay((moved as Moved).made, Date.now()))
			return { ...(moved as Moved), already: true };
		// Another node of the same execution may be there for a no. What's made and older isn't given again.
		const isSame = known.root === root && known.place === place && !isMade(moved);
		// After a clear no, others may have made it in another process.
		const isClear = isNoted && isClearNo(moved);
		if (isSame && isClear) said = moving;
		if (isSame && !isUnsent(moved) && (isUnderWay || !isNoted || (isAnswer(moved, kind) && !isClear)))
			return await moving;
		// What another node doesn't know yet, this one doesn't either: unless somebody looked.
		const isOpen = known.place !== place && isNoted && Date.now() - at < DAY && isUndecided(moved);
		if (isOpen && !isMeant(moved, want)) throw toldLater(moved as Error, kind);
		moves.delete(intent);
	}
	const moving = move(said);
	const own: Move = { place, root, at: Date.now(), moving, isUnderWay: true };
	const done = () => (own.isUnderWay = false);
	void moving.then(done, done);
	moves.set(intent, own);
	const [oldest] = moves.keys();
	if (moves.size > MOST_MOVES && oldest !== undefined) moves.delete(oldest);
	return await moving;
}

function isMade(moved: unknown): boolean {
	return !(moved instanceof Error) && paymentState((moved as Moved).response) !== 'failed';
}

/** Whether the service said yes or no, whatever that says of an earlier request. */
function isAnswer(moved: unknown, kind: MovementKind): boolean {
	if (!(moved instanceof Error)) return true;
	const isNo = moved instanceof ServiceError && verdictOfError(moved, kind).isNo;
	return isNo || ['rejected', 'duplicate'].includes(outcomeOf(moved));
}

/** Whether it's known that no money moved by it. */
function isClearNo(moved: unknown): boolean {
	return moved instanceof Error ? outcomeOf(moved) === 'rejected' : !isMade(moved);
}

/** Whether money may have moved. */
function isUndecided(moved: unknown): boolean {
	return moved instanceof Error && ['unknown', 'not_moved', 'duplicate'].includes(outcomeOf(moved));
}

/** What another node was told. Where it wasn't at the service then, it may be now. */
function toldLater(error: Error, kind: MovementKind): Error {
	if (!(error instanceof CardPaymentsError) || outcomeOf(error) !== 'not_moved') return error;
	const words = `It is unknown whether the ${kind} was made: another node asked for it before, and it wasn't there then`;
	const again = `Look ${MOVEMENTS[kind].look} before you send it again`;
	return error.reworded(`${words}. ${again}`, error.description, { ...error.details, outcome: 'unknown' });
}

function isMeant(moved: unknown, { sendAgain }: Want): boolean {
	return moved instanceof CardPaymentsError && sendAgain !== '' && moved.details.send_again === sendAgain;
}

function isUnsent(moved: unknown): boolean {
	return moved instanceof Error && ['not_sent', ''].includes(outcomeOf(moved));
}

/** Of an error that has none, nothing was sent. */
function outcomeOf(error: Error): string {
	return error instanceof CardPaymentsError ? String(error.details.outcome ?? '') : '';
}
