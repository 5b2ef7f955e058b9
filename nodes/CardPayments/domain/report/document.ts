import type { Decimal } from '../money';

/** What a report shows: `htmlReport` and `textReport` write it. Whatever is in it, they make harmless. */
export interface ReportDocument {
	heading: string;
	isTest: boolean;
	/** How payouts stand, in a line, and each section. */
	standing: [StandingLine, ...StandingLine[]];
	parts: Part[];
}

export interface StandingLine {
	/** '' where nothing else is in the report. */
	name: string;
	result: string;
	state: 'good' | 'open' | 'bad';
}

/** What's under a heading, and sentences; without a heading, sentences alone. */
export interface Part {
	heading?: string;
	cards?: Card[];
	figures?: Figures;
	list?: List;
	notes: string[];
}

/** Something to look at: a payout, or several that have the same trouble. */
export interface Card {
	title: string;
	/** Day, merchant and amount; of several, which ones. */
	about: string;
	what: string;
	why: string;
	isOpen: boolean;
}

/** Amounts of one currency below each other. */
export interface Figures {
	currency: string;
	/** What the figures of a row are of, where there are several. */
	columns: string[];
	rows: FigureRow[];
}

export interface FigureRow {
	label: string;
	/** What's no amount is in words. */
	figures: Array<Decimal | string>;
	/** What shows the first figure: from zero, or from where the one above ended. */
	bar?: { name: string; color: string; isFromZero: boolean };
	isSum?: boolean;
}

export interface List {
	columns: Array<{ name: string; isNumber: boolean }>;
	rows: Cell[][];
}

interface Cell {
	text: string;
	below?: string;
	isBad?: boolean;
}

/** The same with so many cards and lines of a list at most. What that leaves out is counted. */
export function shortenedDocument(document: ReportDocument, most: number): ReportDocument {
	const parts = document.parts.map(({ cards = [], list = { columns: [], rows: [] }, notes, ...part }) => {
		const more = Math.max(0, cards.length - most, list.rows.length - most);
		return {
			...part,
			cards: cards.slice(0, most),
			list: { ...list, rows: list.rows.slice(0, most) },
			notes: more === 0 ? notes : [`And ${more} more: see the execution in n8n.`, ...notes],
		};
	});
	return { ...document, parts };
}
