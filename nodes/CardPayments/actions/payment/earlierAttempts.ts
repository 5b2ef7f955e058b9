import type { IExecuteFunctions, IDataObject } from 'n8n-workflow';

/** A response, or an error whose outcome is unknown. */
type Attempt = Promise<IDataObject>;

/**
 * What was sent, by the object of n8n's that lives as long as it must be known. Held weakly, it goes with that
 * object.
 */
const attemptsOf = new WeakMap<object, Map<string, Attempt>>();

/**
 * What was sent for one item before, and how to note what is sent now.
 *
 * n8n's Retry On Fail executes the whole node again with the same object, paid items included: they must not be
 * paid twice. There the item tells one request from another.
 *
 * As an AI tool the node executes once for each call, and each call is item 0. There the content tells one payment
 * from another, within one run of the agent (`source` names it): if the agent asks for the same payment again, it
 * gets the first response. n8n executes the tool within the agent's own run, or in a run of its own. All runs of an
 * execution share its cancel signal. Older agents make several calls at the same time.
 *
 * @param content what tells this payment from others, its idempotency key apart; asked for as a tool only
 */
export function attemptsFor(context: IExecuteFunctions, index: number, content: () => string) {
	const run = context.getExecuteData();
	const node = context.getNode();
	const isTool = node.rewireOutputLogTo === 'ai_tool' || node.type.endsWith('Tool') || run.node.id !== node.id;
	const owner = (isTool ? context.getExecutionCancelSignal() : undefined) ?? run;
	const place = isTool ? JSON.stringify([node.id, run.source?.main?.[0], content()]) : String(index);

	const attempts = attemptsOf.get(owner) ?? new Map<string, Attempt>();
	attemptsOf.set(owner, attempts);
	return {
		earlier: attempts.get(place),
		note: (attempt: Attempt) => void attempts.set(place, attempt),
		forget: () => void attempts.delete(place),
	};
}
