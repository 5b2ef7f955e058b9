import { capitalized } from '../input';
import { grouped, inCurrency, inMinorUnits, type Decimal } from '../money';
import type { ReportContent } from './reportContent';
import type { Card } from './cards';
import { rateInWords, totalRows, type CurrencyTotal, type Trend } from './reportTotals';
import type { Section } from './section';
import { listRest, moreInWords, TREND_TITLE, zoneInWords } from './textReport';

/** HTML that is safe to show: everything put into it was escaped. */
class Markup {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Part = Markup | string | number | Array<Markup | undefined> | undefined;

/** HTML with values put in; whatever isn't HTML already is escaped. */
function html(parts: TemplateStringsArray, ...values: Part[]): Markup {
	return new Markup(
		parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''),
	);
}

function written(value: Part): string {
	if (value instanceof Markup) return value.text;
	if (Array.isArray(value)) return value.map(written).join('');
	return String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page for a phone and for mail programs, which show no scripts. */
export function htmlReport(content: ReportContent): string {
	const { heading, result, state, lines, isTest, words, totals, before, notInBefore } = content;
	const { introduction, footer } = words;
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
					${lines.length === 0 ? verdictLine('', result, state) : lines.map(standing)}
					${introduction === '' ? undefined : html`<p class="s i">${introduction}</p>`}
					${totals.map((total) => waterfall(total, words.period, before))}
					${notInBefore === '' ? undefined : html`<p class="s">${notInBefore}</p>`} ${toLookAt(content)}
					${content.sections.map(sectionPart)} ${content.trends.map(trendTable)} ${payoutList(content)}
					<p class="s">${zoneInWords(words.zone)}</p>
					${footer === '' ? undefined : html`<p class="s i">${footer}</p>`}
				</div>
			</body>
		</html>`.text;
}

function toLookAt({ cards, moreCards }: ReportContent): Markup | undefined {
	if (cards.length + moreCards === 0) return undefined;
	return html`<h2>To look at</h2>
		${cards.map(card)}${more(moreCards)}`;
}

function more(count: number): Markup | undefined {
	return count > 0 ? html`<p class="s">${moreInWords(count)}</p>` : undefined;
}

function card({ title, about, what, why, isOpen }: Card): Markup {
	return html`<div class="card${isOpen ? ' late' : ''}">
		<b>${title}: <span class="${isOpen ? '' : 'r'}">${what}</span></b
		><br />${about}<br />${why}
	</div>`;
}

function verdictLine(name: string, result: string, state: string): Markup {
	return html`<div class="sum ${state}">${name === '' ? '' : `${name}: `}${capitalized(result)}.</div>`;
}

function standing({ name, result, isGood }: ReportContent['lines'][number]): Markup {
	return verdictLine(name, result, isGood ? 'good' : 'bad');
}

/** What another operation found: a table of what to look at, and the rest in sentences. */
function sectionPart({ heading, rows, rest }: Section): Markup | undefined {
	if (rows.length + rest.length === 0) return undefined;
	const names = Object.keys(rows[0] ?? {});
	const head = html`<tr class="s">
		${names.map((name) => html`<td>${name}</td>`)}
	</tr>`;
	const lines = rows.map(
		(row) =>
			html`<tr>
				${names.map((name) => html`<td>${row[name]}</td>`)}
			</tr>`,
	);
	return html`<h2>${heading}</h2>
		${rows.length === 0
			? undefined
			: html`<table class="w">
					${head}${lines}
				</table>`}${rest.map((line) => html`<p class="s">${line}</p>`)}`;
}

/** From gross sales down to what was paid: each bar begins where the one before ended, on the currency's own scale. */
function waterfall(total: CurrencyTotal, period: string, month: string): Markup {
	const { currency, payouts, balanced, before } = total;
	let end = 0;
	const bars = totalRows(total).map((row) => {
		const start = row.step === 'paid' ? 0 : end;
		end = start + inMinorUnits(row.sum, currency);
		return { ...row, start, end };
	});
	const ends = bars.flatMap((bar) => [bar.start, bar.end]);
	const lowest = Math.min(0, ...ends);
	const span = Math.max(0, ...ends) - lowest || 1;
	const percent = (minor: number) => ((minor / span) * 100).toFixed(2);
	const amount = (sum: Decimal) =>
		html`<td class="${sum < 0n ? 'n r' : 'n'}">${grouped(inCurrency(sum, currency))}</td>`;
	const rows = bars.map(({ step, label, color, sum, before: ofBefore, start, end: stop }) => {
		const left = percent(Math.min(start, stop) - lowest);
		const width = percent(Math.abs(stop - start));
		const style = color === '' ? undefined : html`background:${color};`;
		const bar = html`<div class="bar ${step}" style="${style}margin-left:${left}%;width:${width}%">&nbsp;</div>`;
		return html`<tr class="${step === 'paid' ? 'f' : ''}">
			<td>${label}${bar}</td>
			${amount(sum)}${ofBefore === undefined ? undefined : amount(ofBefore)}
		</tr>`;
	});
	const rate = (of: CurrencyTotal) => html`<td class="n">${rateInWords(of)}</td>`;
	const head = html`<tr class="s">
		<td></td>
		<td class="n">${period}</td>
		<td class="n">${month}</td>
	</tr>`;
	return html`<h2>${currency}: ${balanced} of ${payouts} balanced</h2>
		<table>
			${before && head} ${rows}
			<tr>
				<td>Fee rate</td>
				${rate(total)}${before && rate(before)}
			</tr>
		</table>`;
}

/** What was paid out in the last months: a bar each, on one scale. */
function trendTable({ currency, months }: Trend): Markup {
	const largest = Math.max(1, ...months.map(({ paid }) => inMinorUnits(paid, currency)));
	const rows = months.map(({ period, paid }) => {
		const width = ((Math.max(0, inMinorUnits(paid, currency)) / largest) * 100).toFixed(2);
		return html`<tr>
			<td>
				${period}
				<div class="bar paid" style="width:${width}%">&nbsp;</div>
			</td>
			<td class="n">${grouped(inCurrency(paid, currency))}</td>
		</tr>`;
	});
	return html`<h2>${TREND_TITLE} ${currency}</h2>
		<table>
			${rows}
		</table>`;
}

function payoutList(content: ReportContent): Markup | undefined {
	const { payouts } = content;
	const rest = listRest(content).map((line) => html`<p class="s">${line}</p>`);
	if (payouts.length + rest.length === 0) return undefined;
	const rows = payouts.map(({ id, day, paid, verdict, differenceOrVerdict }) => {
		const style = verdict === 'balanced' ? 'n' : 'n r';
		return html`<tr>
			<td>
				${day}
				<div class="s">${id}</div>
			</td>
			<td class="n">${paid}</td>
			<td class="${style}">${differenceOrVerdict}</td>
		</tr>`;
	});
	const head = html`<tr class="s">
		<td>Date</td>
		<td class="n">Paid</td>
		<td class="n">Difference</td>
	</tr>`;
	return html`<h2>Payouts</h2>
		${rows.length === 0
			? undefined
			: html`<table>
					${head}${rows}
				</table>`}${rest}`;
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; padding: 16px; background: #fff; color: #1d2733; font: 15px/1.45 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
.page { max-width: 640px; margin: 0 auto; overflow-wrap: anywhere }
h1 { font-size: 24px; margin: 0 0 8px } h2 { font-size: 18px; margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 2px solid #2f7d6b }
.sum { padding: 12px 14px; border-radius: 6px; margin: 12px 0; font-weight: 600 }
.good { background: #e7f3ee; color: #1f6b58 } .bad { background: #fdf0ee; color: #b3261e } .open { background: #fdf3e2; color: #7a5410 }
.card { border-left: 4px solid #c8553d; background: #fdf7f6; padding: 8px 12px; margin: 8px 0 } .late { border-color: #e0a458; background: #fdf9f1 }
.s { color: #5f6b77; font-size: 13px } .r { color: #b3261e } .i { white-space: pre-line }
table { border-collapse: collapse; width: 100% } td { padding: 5px 0; border-bottom: 1px solid #e6eaee; vertical-align: top }
.n { text-align: right; white-space: nowrap; padding-left: 12px; font-variant-numeric: tabular-nums }
.f td { border-top: 2px solid #2f7d6b; font-weight: 700 } td:first-child { width: 99% } .w td { width: auto; padding-right: 12px }
.bar { height: 6px; min-width: 1px; border-radius: 3px; font-size: 1px; line-height: 6px } .bar.paid { background: #2f7d6b }
@media (prefers-color-scheme: dark) {
body { background: #14191f; color: #e4e9ee } td { border-color: #2b343d } .s { color: #9aa7b3 } .r { color: #ff8a80 }
.good { background: #14342b; color: #8fd6bf } .bad { background: #3b1a17; color: #ffb4ab } .open { background: #3a2c10; color: #f2cd8d }
.card { background: #241a19 } .late { background: #282214 }
}`;
