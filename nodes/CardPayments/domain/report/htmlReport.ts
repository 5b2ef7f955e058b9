import { grouped } from '../counted';
import { capitalized } from '../input';
import { inCurrency, inMinorUnits, type Decimal } from '../money';
import type { Card, Figures, List, Part, ReportDocument, StandingLine } from './document';

/** HTML that is safe to show: everything put into it was escaped. */
class Markup {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Value = Markup | string | number | Array<Markup | undefined> | undefined;

/** HTML with values put in; whatever isn't HTML already is escaped. */
function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
	return new Markup(
		parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''),
	);
}

function written(value: Value): string {
	if (value instanceof Markup) return value.text;
	if (Array.isArray(value)) return value.map(written).join('');
	return String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page for a phone and for mail programs, which show no scripts. */
export function htmlReport({ heading, isTest, standing, parts }: ReportDocument): string {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>${heading}</title>
				<style>
					${new Markup(STYLE)}
				</style>
			</head>
			<body>
				<div class="page">
					<h1>${heading}</h1>
					${isTest ? html`<div class="sum open">Test mode: no real money.</div>` : undefined}
					${standing.map(verdictLine)} ${parts.map(partMarkup)}
				</div>
			</body>
		</html>`.text;
}

function verdictLine({ name, result, state }: StandingLine): Markup {
	return html`<div class="sum ${state}">${name === '' ? '' : `${name}: `}${capitalized(result)}.</div>`;
}

function partMarkup({ heading, cards = [], figures, list, notes }: Part): Markup {
	return html`${heading === undefined ? undefined : html`<h2>${heading}</h2>`}
	${cards.map(card)}${figures && figureTable(figures)}${list && listTable(list)}${notes.map(
		(note) => html`<p class="s">${note}</p>`,
	)}`;
}

function card({ title, about, what, why, isOpen }: Card): Markup {
	return html`<div class="card${isOpen ? ' late' : ''}">
		<b>${title}: <span class="${isOpen ? '' : 'r'}">${what}</span></b
		><br />${about}<br />${why}
	</div>`;
}

/** Each bar begins at zero or where the one above ended, on the currency's own scale. */
function figureTable({ currency, columns, rows }: Figures): Markup {
	let end = 0;
	const bars = rows.map(({ bar, figures: [sum] }) => {
		if (bar === undefined || typeof sum !== 'bigint') return undefined;
		const start = bar.isFromZero ? 0 : end;
		end = start + inMinorUnits(sum, currency);
		return { ...bar, start, end };
	});
	const ends = bars.flatMap((bar) => (bar === undefined ? [] : [bar.start, bar.end]));
	const lowest = Math.min(0, ...ends);
	const span = Math.max(0, ...ends) - lowest || 1;
	const percent = (minor: number) => ((minor / span) * 100).toFixed(2);
	const drawn = ({ name, color, start, end: stop }: NonNullable<(typeof bars)[number]>) => {
		const left = percent(Math.min(start, stop) - lowest);
		const style = color === '' ? undefined : html`background:${color};`;
		const width = percent(Math.abs(stop - start));
		return html`<div class="bar ${name}" style="${style}margin-left:${left}%;width:${width}%">&nbsp;</div>`;
	};
	const figure = (of: Decimal | string) =>
		typeof of === 'string'
			? html`<td class="n">${of}</td>`
			: html`<td class="${of < 0n ? 'n r' : 'n'}">${grouped(inCurrency(of, currency))}</td>`;
	const head = html`<tr class="s">
		<td></td>
		${columns.map((column) => html`<td class="n">${column}</td>`)}
	</tr>`;
	const lines = rows.map(({ label, figures, isSum }, at) => {
		const bar = bars[at];
		return html`<tr class="${isSum === true ? 'f' : ''}">
			<td>${label}${bar && drawn(bar)}</td>
			${figures.map(figure)}
		</tr>`;
	});
	return html`<table>
		${columns.length === 0 ? undefined : head} ${lines}
	</table>`;
}

function listTable({ columns, rows }: List): Markup | undefined {
	if (rows.length === 0) return undefined;
	const isWide = columns.every(({ isNumber }) => !isNumber);
	const head = html`<tr class="s">
		${columns.map(({ name, isNumber }) => html`<td class="${isNumber ? 'n' : ''}">${name}</td>`)}
	</tr>`;
	const lines = rows.map(
		(cells) =>
			html`<tr>
				${cells.map(({ text, below, isBad }, at) => {
					const style = [columns[at]?.isNumber === true && 'n', isBad === true && 'r']
						.filter(Boolean)
						.join(' ');
					return html`<td class="${style}">${text}${below && html`<div class="s">${below}</div>`}</td>`;
				})}
			</tr>`,
	);
	return html`<table class="${isWide ? 'w' : ''}">
		${head}${lines}
	</table>`;
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; padding: 16px; background: #fff; color: #1d2733; font: 15px/1.45 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
.page { max-width: 640px; margin: 0 auto; overflow-wrap: anywhere }
h1 { font-size: 24px; margin: 0 0 8px } h2 { font-size: 18px; margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 2px solid #2f7d6b }
.sum { padding: 12px 14px; border-radius: 6px; margin: 12px 0; font-weight: 600 }
.good { background: #e7f3ee; color: #1f6b58 } .bad { background: #fdf0ee; color: #b3261e } .open { background: #fdf3e2; color: #7a5410 }
.card { border-left: 4px solid #c8553d; background: #fdf7f6; padding: 8px 12px; margin: 8px 0 } .late { border-color: #e0a458; background: #fdf9f1 }
.s { color: #5f6b77; font-size: 13px } .r { color: #b3261e } p { white-space: pre-line }
table { border-collapse: collapse; width: 100% } td { padding: 5px 0; border-bottom: 1px solid #e6eaee; vertical-align: top }
.n { text-align: right; white-space: nowrap; padding-left: 12px; font-variant-numeric: tabular-nums }
.f td { border-top: 2px solid #2f7d6b; font-weight: 700 } td:first-child { width: 99% } .w td { width: auto; padding-right: 12px }
.bar { height: 6px; min-width: 1px; border-radius: 3px; font-size: 1px; line-height: 6px } .bar.paid { background: #2f7d6b }
@media (prefers-color-scheme: dark) {
body { background: #14191f; color: #e4e9ee } td { border-color: #2b343d } .s { color: #9aa7b3 } .r { color: #ff8a80 }
.good { background: #14342b; color: #8fd6bf } .bad { background: #3b1a17; color: #ffb4ab } .open { background: #3a2c10; color: #f2cd8d }
.card { background: #241a19 } .late { background: #282214 }
}`;
