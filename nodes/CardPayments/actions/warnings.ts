import type { IExecuteFunctions } from 'n8n-workflow';
import type { Warn } from '../domain/errors';
import { log, showHint, type HintType } from '../transport/n8n';
import { harmlessText } from '../domain/harmlessText';
import { shortened } from '../domain/input';
import { SERVICE } from '../domain/service';

/** Kinds of warnings of one execution that are shown; a file can cause as many as it has rows. */
const MOST_WARNINGS = 50;

/** Of these, what an agent gets, which sees no hints; and how much of each. */
const MOST_TOLD = 8;
const LONGEST_TOLD = 400;

/** One kind is said once: so many of its texts, and so many places of each, are named. */
const MOST_NAMED = 3;

/** What's said of one kind: the same but for figures, currencies and quoted names. */
interface FoundKind {
	type: HintType;
	texts: Map<string, Places>;
	/** How many more texts there are. */
	more: number;
	lines: string | undefined;
}

/** Where it was seen, with the item that said so, as far as it's named; and how often. */
interface Places {
	named: Map<string, number>;
	count: number;
}

/** Gathers warnings over all items, so that one that occurs in a hundred files is one hint. */
export class Warnings {
	private readonly found = new Map<string, FoundKind>();
	private unshown = 0;

	warnOf(item: number): Warn {
		return (warning, where = '', type = 'warning', lines) => {
			const kind = this.kindOf(warning, type, lines);
			if (kind === undefined) return;
			const places = kind.texts.get(warning);
			// An item may say the same of a payout several times, and means one.
			if (places?.named.get(where) === item) return;
			if (places !== undefined) {
				places.count++;
				if (places.named.size < MOST_NAMED || places.named.has(where)) places.named.set(where, item);
			} else if (kind.texts.size < MOST_NAMED)
				kind.texts.set(warning, { named: new Map([[where, item]]), count: 1 });
			else kind.more++;
		};
	}

	private kindOf(warning: string, type: HintType, lines: string | undefined): FoundKind | undefined {
		const key = likenessOf(warning);
		const known = this.found.get(key);
		if (known !== undefined) {
			if (URGENCY[type] < URGENCY[known.type]) known.type = type;
			return known;
		}
		if (this.found.size >= MOST_WARNINGS) {
			this.unshown++;
			return undefined;
		}
		const kind: FoundKind = { type, texts: new Map(), more: 0, lines };
		this.found.set(key, kind);
		return kind;
	}

	show(context: IExecuteFunctions): void {
		const isOne = context.getInputData().length < 2;
		const isShown = (place: string) => place !== '' && !(isOne && ITEM.test(place));
		const all: Array<{ texts: string[]; type: HintType; lines?: string | undefined }> = byUrgency(this.found).map(
			(kind) => ({ texts: textsOf(kind, isShown), type: kind.type, lines: kind.lines }),
		);
		if (this.unshown > 0) all.push({ texts: [`${this.unshown} more warnings aren't shown`], type: 'warning' });
		for (const { texts, type, lines } of all) {
			if (type === 'warning') log(context, 'warn', `${SERVICE.name}: ${texts.join('; ')}`);
			showHint(context, texts, type, lines);
		}
	}

	/** For an agent: what's wrong, not what's good to know. */
	inWords(): string[] {
		return byUrgency(this.found)
			.filter(({ type }) => type === 'warning')
			.slice(0, MOST_TOLD)
			.map((kind) => {
				const texts = textsOf(kind, (place) => place !== '' && !ITEM.test(place));
				return harmlessText(shortened(texts.join('; '), LONGEST_TOLD));
			});
	}
}

/** What's wrong. */
const URGENCY: Record<HintType, number> = { warning: 1, info: 2 };

/** A text to copy first, so that nobody has to scroll to it, then what's wrong. */
function byUrgency(found: Map<string, FoundKind>): FoundKind[] {
	const urgencyOf = ({ type, lines }: FoundKind) => (lines === undefined ? URGENCY[type] : 0);
	return [...found.values()].sort((a, b) => urgencyOf(a) - urgencyOf(b));
}

/** A text without its figures, IDs, currencies and quoted names: what two texts of one kind share. */
function likenessOf(text: string): string {
	return text.replace(/"[^"]*"|\S*\d\S*|\b[A-Z]{3}\b/g, '#');
}

/** The texts of a kind, each with its places, and how many more there are of either. */
function textsOf({ texts, more }: FoundKind, isShown: (place: string) => boolean): string[] {
	const placed = [...texts].map(([text, { named, count }]) => {
		const places = [...named.keys()].filter(isShown);
		const unnamed = count - named.size;
		return places.length === 0 ? text : `${text}: ${places.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`;
	});
	return more === 0 ? placed : [...placed, `and ${more} more like these`];
}

/** The only item needs no name. */
const ITEM = /^Item \d+$/;
