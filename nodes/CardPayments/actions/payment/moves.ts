import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, ServiceError } from '../../domain/errors';
import { paymentState } from '../../domain/payment/state';
import { DAY } from '../../domain/units';
import { verdictOfError } from '../../transport/sendOnce';

/** What came of a movement: the service's record, and whether it was made before it was asked for now. */
export interface Moved {
	response: IDataObject;
	already: boolean;
}

interface Move {
	/** The execution that everything goes back to. */
	root: string;
	/** Epoch milliseconds. */
	at: number;
	moving: Promise<Moved>;
	isUnderWay: boolean;
}

interface Want {
	/** The node and the intent. */
	wanted: string;
	root: string;
	/** Whether the database knows it too. Else what's remembered here must hold for unknown outcomes as well. */
	isNoted: boolean;
}

/** So many are remembered by this process, beside those under way. */
const MOST_MOVES = 1_000;

/** What this process moved or is moving, by what somebody wanted: the last of each. */
const moves = new Map<string, Move>();

/**
 * Gives what came of the same before, as far as this process knows it, or moves. n8n tries again with items that are
 * paid, an agent asks twice, several executions ask at the same time: only one of them sends. In the same execution,
 * none sends again what the service responded to, or what was under way when it asked: both are told the same.
 *
 * @param move isn't called while another one for the same is under way
 */
export async function once({ wanted, root, isNoted }: Want, move: () => Promise<Moved>): Promise<Moved> {
	for (let known = moves.get(wanted); known !== undefined; known = moves.get(wanted)) {
		const { root: its, at, moving, isUnderWay } = known;
		const moved = await moving.catch((error: unknown) => error);
		if (moves.get(wanted) !== known) continue;
		const isMade =
			!(moved instanceof Error) && paymentState((moved as Moved).response) !== 'failed' && Date.now() - at < DAY;
		if (isMade) return { ...(moved as Moved), already: true };
		if (its === root && !isUnsent(moved) && (isUnderWay || !isNoted || isAnswer(moved))) return await moving;
		moves.delete(wanted);
	}
	const moving = move();
	const own: Move = { root, at: Date.now(), moving, isUnderWay: true };
	const done = () => (own.isUnderWay = false);
	void moving.then(done, done);
	moves.set(wanted, own);
	const [oldest] = moves.keys();
	if (moves.size > MOST_MOVES && oldest !== undefined) moves.delete(oldest);
	return await moving;
}

/** Whether the service said yes or no, whatever that says of an earlier request. */
function isAnswer(moved: unknown): boolean {
	if (!(moved instanceof Error)) return true;
	const isNo = moved instanceof ServiceError && verdictOfError(moved).outcome === 'rejected';
	return isNo || ['rejected', 'duplicate'].includes(outcomeOf(moved));
}

function isUnsent(moved: unknown): boolean {
	return moved instanceof Error && ['not_sent', ''].includes(outcomeOf(moved));
}

/** Of an error that has none, nothing was sent. */
function outcomeOf(error: Error): string {
	return error instanceof CardPaymentsError ? String(error.details.outcome ?? '') : '';
}
