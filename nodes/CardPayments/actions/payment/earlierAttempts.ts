import type { IExecuteData, IExecuteFunctions, IDataObject } from 'n8n-workflow';

interface Attempt {
	/** The idempotency key it was sent with. */
	key: string | undefined;
	/** The service's answer; undefined while there is none, and for good when none came. */
	answer?: IDataObject;
}

/**
 * What was sent for each item of a run. n8n's Retry On Fail runs the whole node again with the same
 * object for the run, those items included that went well: they must not be paid twice. Held weakly,
 * so it is gone with the run.
 */
const attemptsOfRuns = new WeakMap<IExecuteData, Map<string, Attempt>>();

/**
 * The attempts made in this run of the node, for one item. As an AI tool the node is run anew for
 * each call, within the agent's run: there the content tells one payment from another, so that an
 * agent which asks for the same payment again gets the first answer again.
 */
export function attemptsFor(context: IExecuteFunctions, index: number, content: () => string) {
	const run = context.getExecuteData();
	const node = context.getNode();
	const attempts = attemptsOfRuns.get(run) ?? new Map<string, Attempt>();
	attemptsOfRuns.set(run, attempts);
	const place = run.node.id === node.id ? String(index) : `${node.id} ${content()}`;
	return {
		earlier: attempts.get(place),
		note: (attempt: Attempt) => void attempts.set(place, attempt),
		forget: () => void attempts.delete(place),
	};
}
