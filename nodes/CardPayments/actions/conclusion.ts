import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../domain/input';
import type { Period } from '../domain/list';
import { grouped } from '../domain/counted';
import { parseDecimal, sumsInWords, sumsOf } from '../domain/money';
import type { HintType } from '../transport/n8n';

/** What an operation's items come to, in a sentence; a `warning` where a person must look at something. */
export interface Conclusion {
	words: string;
	type: HintType;
}

/**
 * How an operation's items are judged, by their own fields and all of them: so what stands above them, and what an
 * agent gets before them, says the same as they do.
 */
export interface Assessment {
	/** The field by which an agent gets all items counted, such as `status`. */
	countedBy?: string;
	/** Whether a person must look at an item. To an agent these come first. */
	isTrouble?(item: IDataObject): boolean;
	/** Errors aren't among the items. Undefined where there's nothing to say. */
	conclusionOf?(items: IDataObject[]): Conclusion | undefined;
}

/** What the results of an item were looked for among. */
export interface Searched {
	/** Such as `payouts`. */
	plural: string;
	/** Undefined where one chooses each of them. */
	period?: Period;
	/** How many there are, such as the service lists of the period. */
	listed: number;
	/** How many of these pass the filters; all where there are none. */
	passing?: number;
	/** As the panel calls what leaves some out: `Status PAID_OUT`. */
	filters?: string[];
	/** What was looked for in them, where that's something else: `disputes`. */
	within?: string;
	/** The field that leaves some of these out: `Types`. */
	narrowedBy?: string | undefined;
}

/** Of an empty result: what was looked at, and how to look wider. */
export function nothingInWords(searched: Searched, dayOf: (time: number) => string): string {
	const { plural, listed, passing = listed, filters = [], within, period, narrowedBy } = searched;
	const days = period === undefined ? '' : ` ${daysInWords(dayOf(period.from), dayOf(period.to))}`;
	const longer = `hoose a longer ${within === undefined ? 'or earlier ' : ''}period`;
	if (listed === 0)
		return `No ${plural}${days}: the service lists none. C${longer}, or check that the key has their account and mode (test or live)`;
	const one = plural.replace(/s$/, '');
	const only = period === undefined ? one : `only ${one}`;
	const all = listed === 1 ? `the ${only}` : `the ${grouped(String(listed))} ${plural}`;
	if (passing === 0)
		return `${listed === 1 ? `The ${only}${days} doesn't pass` : `None of ${all}${days} passes`} the filters (${filters.join(', ')}). Remove one to see more`;
	const read =
		passing === listed
			? `In ${all}${days}`
			: `In the ${passing} of ${listed} ${plural}${days} that pass the filters`;
	const ways = [
		...(narrowedBy === undefined ? [] : [`choose more in "${narrowedBy}"`]),
		...(period === undefined ? [] : [`c${longer}`]),
	];
	const wider = ways.length === 0 ? 'check that what you chose is right' : ways.join(', or ');
	return `${read} there are no ${within ?? 'results'}. ${wider.replace(/^c/, 'C')}`;
}

function daysInWords(first: string, last: string): string {
	return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

/**
 * "1,200.00 SAR and 5.00 USD": the exact sums of a field, by currency; '' where one doesn't say how much, as a sum of
 * the others says nothing.
 */
export function amountsInWords(items: IDataObject[], field = 'amount'): string {
	const amounts = items.flatMap(({ [field]: amount, currency }) => {
		const [exact, code] = [parseDecimal(amount), textOf(currency)];
		return exact === undefined || code === '' ? [] : [{ amount: exact, currency: code }];
	});
	return amounts.length < items.length ? '' : sumsInWords(sumsOf(amounts));
}

/** How often each value of a field occurs: `{ PAID_OUT: 12, FAILED: 1 }`. */
export function countsBy(items: IDataObject[], field: string): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { [field]: value } of items) {
		const name = value === null || value === undefined ? 'unknown' : String(value as string | boolean);
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}
