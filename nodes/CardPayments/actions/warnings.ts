import type { IExecuteFunctions } from 'n8n-workflow';
import type { Warn } from '../domain/errors';
import { log, showHint, type HintType } from '../transport/n8n';
import { harmlessText } from '../domain/harmlessText';
import { shortened } from '../domain/input';
import { SERVICE } from '../domain/service';

/** Different warnings of one execution that are shown; a file can cause as many as it has rows. */
const MOST_WARNINGS = 50;

/** Of these, what an agent gets, which sees no hints; and how much of each. */
const MOST_TOLD = 8;
const LONGEST_TOLD = 400;

/** Places of the same warning that are named. */
const MOST_PLACES = 10;

/** A warning, and where it was seen. */
interface FoundWarning {
	type: HintType;
	places: Map<string, number>;
	count: number;
	lines: string | undefined;
}

/** Gathers warnings over all items, so that one that occurs in a hundred files is shown once. */
export class Warnings {
	private readonly found = new Map<string, FoundWarning>();
	private unshown = 0;

	warnOf(item: number): Warn {
		return (warning, where, type = 'warning', lines) => {
			const known = this.found.get(warning);
			// An item may say the same of a payout several times, and means one.
			if (known?.places.get(where) === item) return;
			if (known !== undefined) {
				known.count++;
				if (known.places.size < MOST_PLACES || known.places.has(where)) known.places.set(where, item);
			} else if (this.found.size < MOST_WARNINGS)
				this.found.set(warning, { type, places: new Map([[where, item]]), count: 1, lines });
			else this.unshown++;
		};
	}

	show(context: IExecuteFunctions): void {
		const one = context.getInputData().length < 2;
		for (const [warning, { type, places, count, lines }] of byUrgency(this.found)) {
			const named = [...places.keys()].filter((place) => place !== '' && !(one && ITEM.test(place)));
			show(context, { warning, type, places: named, count, unnamed: count - places.size, lines });
		}
		if (this.unshown === 0) return;
		const warning = `${this.unshown} more warnings aren't shown`;
		show(context, { warning, type: 'warning', places: [], count: 1, unnamed: 0 });
	}

	inWords(): string[] {
		return byUrgency(this.found)
			.slice(0, MOST_TOLD)
			.map(([warning, { places, count }]) => {
				const named = [...places.keys()].filter((place) => place !== '' && !ITEM.test(place));
				return harmlessText(shortened(placedInWords(warning, named, count - places.size), LONGEST_TOLD));
			});
	}
}

/** What's wrong. */
const URGENCY: Record<HintType, number> = { warning: 1, info: 2 };

/** A text to copy first, so that nobody has to scroll to it, then what's wrong. */
function byUrgency(found: Map<string, FoundWarning>): Array<[string, FoundWarning]> {
	const urgencyOf = ({ type, lines }: FoundWarning) => (lines === undefined ? URGENCY[type] : 0);
	return [...found].sort(([, a], [, b]) => urgencyOf(a) - urgencyOf(b));
}

function placedInWords(warning: string, places: string[], unnamed: number): string {
	const more = unnamed > 0 ? `and ${unnamed} more` : '';
	return places.length === 0 ? warning : `${warning}: ${places.join(', ')} ${more}`.trimEnd();
}

/** The only item needs no name. */
const ITEM = /^Item \d+$/;

interface Gathered {
	warning: string;
	type: HintType;
	/** Where, as far as it's named. */
	places: string[];
	/** Of all places. */
	count: number;
	unnamed: number;
	lines?: string | undefined;
}

/** Of several places n8n shows how many there are, and each of them on a click. */
function show(context: IExecuteFunctions, { warning, type, places, count, unnamed, lines }: Gathered): void {
	const more = unnamed > 0 ? `and ${unnamed} more` : '';
	const message = placedInWords(warning, places, unnamed);
	if (type === 'warning') log(context, 'warn', `${SERVICE.name}: ${message}`);
	if (places.length < 2) return showHint(context, message, type, { lines });
	const group = { key: warning, summary: `${warning} (${count} times)` };
	for (const place of [...places, more].filter(Boolean))
		showHint(context, `${warning}: ${place}`, type, { group: { ...group, label: place } });
}
