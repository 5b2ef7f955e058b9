import {
	traverseNodeParameters,
	type FromAIArgument,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type NodeError,
} from 'n8n-workflow';
import { capitalized, uncapitalized } from '../domain/input';
import type { Period } from '../domain/list';
import { countsBy, type Conclusion, type Assessment } from './conclusion';

/** What an agent gets in one answer, in characters of JSON: more fills its memory with rows. */
const LONGEST_ANSWER = 8_000;

/** Of an error, an agent reads the message alone: what to do becomes part of it. */
export function tellAgent(error: NodeError, own: OwnFields): void {
	if (error.description) error.message = `${error.message}. ${error.description}`;
	error.message = forAgent(error.message, own);
}

/** What an agent may set itself: labels of fields that are left to it. */
export type OwnFields = string[];

export function fieldsOfAgent({ parameters }: Pick<INode, 'parameters'>): OwnFields {
	const labels = fromAi(parameters).map(({ key }) => key.replaceAll('_', ' '));
	return fromAi(parameters.period).length > 0 ? [...labels, 'period'] : labels;
}

/** n8n writes `$fromAI('Payout_Date', …)` into a field that's left to the model, and reads it. */
function fromAi(parameters: unknown): FromAIArgument[] {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(parameters, found);
	return found;
}

/** What a sentence begins with that says what to enter, in the words of panels and errors. */
const TO_ENTER =
	/^(?:If [^,]+, )?(?:Add|Check|Choose|Connect|Copy|Correct|Enter|Give|Leave|Map|Name|Paste|Put|Remove|Say|Set|Switch|Take|Turn|Type|Use|Write)\b/i;

/** A text for an agent, which is told to set only what it can: for the rest it has somebody to ask. */
export function forAgent(text: string, own: OwnFields): string {
	const [first = '', ...rest] = text.split(/(?<=[.!?]) (?=[A-Z"])/);
	// "From" isn't a date. Write it as 2026-10-31.
	if (own.some((label) => first.includes(`"${label}"`))) return text;
	return [first, ...rest].map((sentence) => (TO_ENTER.test(sentence) ? toAsk(sentence, own) : sentence)).join(' ');
}

function toAsk(sentence: string, own: OwnFields): string {
	const canSet = (part: string) =>
		own.some((label) => part.includes(`"${label}"`)) || (own.includes('period') && /\bperiod\b/.test(part));
	const parts = sentence.split(', or ');
	const theirs = parts.filter((part) => !canSet(part));
	if (theirs.length === 0) return sentence;
	const asked = uncapitalized(theirs.join(', or '));
	const ask = asked.startsWith('if ') ? `ask the user: ${asked}` : `ask the user to ${asked}`;
	const end = sentence.endsWith('.') && !ask.endsWith('.') ? '.' : '';
	return capitalized([...parts.filter(canSet).map((part) => part.replace(/\.$/, '')), ask].join(', or ')) + end;
}

interface Answer {
	/** What the results are of, if of a period. */
	period: Period | undefined;
	iso: (time: unknown) => string | undefined;
	/** Whether all results were asked for, and how many may come at most. */
	whole: boolean;
	most: number;
	assessment: Assessment;
	/** What the operation counted itself. */
	about: IDataObject;
	conclusions: Conclusion[];
	/** Those that are errors. */
	failed: Set<INodeExecutionData>;
	warnings: string[];
	own: OwnFields;
}

/**
 * The results as an agent's answer: what they are of, and counts of all of them, come first; then what a person must
 * look at; then the rest, as far as it can be read.
 */
export function answerOf(items: INodeExecutionData[], answer: Answer): INodeExecutionData[] {
	const { period, whole, most, assessment, about, failed, conclusions } = answer;
	const isTrouble = (item: INodeExecutionData) => failed.has(item) || assessment.isTrouble?.(item.json) === true;
	const sorted = [...items.filter(isTrouble), ...items.filter((item) => !isTrouble(item))];
	const inAll = Number(about.results_in_all ?? items.length);
	const isAlone = period === undefined && inAll === 1 && items.length === 1;
	if (isAlone && conclusions.length === 0) return items;
	let length = JSON.stringify(headOf(items, inAll, 0, answer)).length;
	const fitting = sorted.findIndex(({ json }) => (length += JSON.stringify(json).length + 1) > LONGEST_ANSWER);
	const readable = whole || fitting < 0 ? sorted : sorted.slice(0, Math.max(1, fitting));
	const shown = readable.slice(0, most);
	const head = headOf(items, inAll, shown.length, answer);
	return Object.keys(head).length === 0 ? items : [{ json: head, pairedItem: { item: 0 } }, ...shown];
}

/** What the results are of, what they come to, and how many of all are shown. */
function headOf(items: INodeExecutionData[], inAll: number, shown: number, answer: Answer): IDataObject {
	const { period, iso, assessment, about, conclusions, failed, own } = answer;
	const { countedBy } = assessment;
	const warnings = answer.warnings.map((words) => forAgent(words, own));
	const said = conclusions.map(({ words }) => forAgent(words, own));
	const jsons = items.filter((item) => !failed.has(item)).map(({ json }) => json);
	return {
		...(period && { period_from: iso(period.from), period_to: iso(period.to) }),
		...(said.length > 0 && { answer: said.join('. ') }),
		...(warnings.length > 0 && { warnings }),
		...((shown < inAll || countedBy !== undefined) && { results_in_all: inAll }),
		...(countedBy !== undefined && inAll > 0 && { [`results_by_${countedBy}`]: countsBy(jsons, countedBy) }),
		...about,
		...(shown < inAll && { results_shown: shown, advice: ADVICE }),
	};
}

const ADVICE =
	'The rest is left out: what must be looked at comes first. Ask for a shorter period, totals, or one payout.';
