import type { IDataObject, INodeExecutionData, NodeError } from 'n8n-workflow';
import type { Period } from '../domain/list/period';

/** What an agent gets in one answer, in characters of JSON: more fills its memory with rows. */
const LONGEST_ANSWER = 8_000;

/** Of an error, an agent reads the message alone: what to do becomes part of it. */
export function tellAgent(error: NodeError): void {
	if (error.description) error.message = `${error.message}. ${error.description}`;
}

interface Answer {
	/** What the results are of, if of a period. */
	period: Period | undefined;
	iso: (time: unknown) => string | undefined;
	/** Whether all results were asked for. */
	whole: boolean;
}

/** The results as an agent's answer: what they are of comes first, and no more than it can read. */
export function answerOf(items: INodeExecutionData[], { period, iso, whole }: Answer): INodeExecutionData[] {
	let length = 0;
	const fitting = items.findIndex(({ json }) => (length += JSON.stringify(json).length) > LONGEST_ANSWER);
	const shown = whole || fitting < 0 ? items : items.slice(0, Math.max(1, fitting));
	const about: IDataObject = {
		...(period && { period_from: iso(period.from), period_to: iso(period.to) }),
		...(shown.length < items.length && {
			results_shown: shown.length,
			results_in_all: items.length,
			advice: 'The rest is left out. Ask for a shorter period, for totals, or for one payout.',
		}),
	};
	return Object.keys(about).length === 0 ? items : [{ json: about, pairedItem: { item: 0 } }, ...shown];
}
