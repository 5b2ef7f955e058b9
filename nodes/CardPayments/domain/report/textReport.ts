import { harmlessText } from '../harmlessText';
import { amountInWords } from '../money';
import type { Card, FigureRow, Figures, Part, ReportDocument } from './document';

/** All that the HTML says, for a chat or for mail programs without HTML. */
export function textReport({ heading, isTest, standing, parts }: ReportDocument): string {
	const [first, ...others] = standing;
	const lines = [
		`${heading}: ${first.name === '' ? '' : `${first.name.toLowerCase()}: `}${first.result}.`,
		...others.map(({ name, result }) => `${name}: ${result}.`),
		...(isTest ? ['Test mode: no real money.'] : []),
		...parts.flatMap((part) => ['', ...partLines(part)]),
	];
	return lines.map(harmlessText).join('\n').trim();
}

function partLines({ heading, cards = [], figures, list, notes }: Part): string[] {
	if (heading === undefined) return notes.flatMap((note) => note.split('\n'));
	const items = [
		...cards.map(cardLine),
		...(figures?.rows ?? []).map((row) => figureLine(row, figures as Figures)),
		...(list?.rows ?? []).map((cells) =>
			cells
				.flatMap(({ text, below = '' }) => [text, below])
				.filter(Boolean)
				.join(', '),
		),
		...notes,
	];
	return [heading.includes(':') ? heading : `${heading}:`, ...items.map((item) => `- ${item}`)];
}

function cardLine({ title, about, what, why }: Card): string {
	return `${title}: ${what} (${about}). ${why}`;
}

/** "Refunds: -200.00 SAR (September 2026: 0.00 SAR)" */
function figureLine({ label, figures }: FigureRow, { columns, currency }: Figures): string {
	const [first, ...others] = figures.map((each) => (typeof each === 'string' ? each : amountInWords(each, currency)));
	const beside = others.map((each, at) => ` (${columns[at + 1]}: ${each})`);
	return `${label}: ${first}${beside.join('')}`;
}
