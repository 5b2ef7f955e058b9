import { namesOf } from '../input/choices';
import { grouped, inCurrency, inMinorUnits, type Decimal } from '../money/decimal';
import type { Balance } from '../settlement/balance';
import type { ReportedPayout } from './reportedPayout';

export interface ReportWords {
	title: string;
	/** Such as "October 2026". */
	period: string;
	introduction: string;
	footer: string;
	/** `#2f7d6b` */
	accentColor: string;
	/** '' for none. */
	logoUrl: string;
}

type Step = keyof Balance['steps'] | 'difference';

/** From gross sales down to what was paid. */
export const STEPS: Record<Step, { label: string; color: string }> = {
	gross_sales: { label: 'Gross sales', color: '#2f7d6b' },
	not_split: { label: 'Net of fees', color: '#5b9a8b' },
	refunds: { label: 'Refunds', color: '#e0a458' },
	disputes: { label: 'Disputes', color: '#c8553d' },
	dispute_releases: { label: 'Dispute releases', color: '#8cc7b5' },
	fees: { label: 'Fees', color: '#7a6fb0' },
	taxes: { label: 'Tax on fees', color: '#a59bd0' },
	others: { label: 'Other', color: '#9aa5b0' },
	difference: { label: 'Difference', color: '#b3261e' },
};

/** What the payouts of one currency that were paid and compared come to. */
export interface CurrencyTotal {
	currency: string;
	payouts: number;
	balanced: number;
	sums: Record<Step | 'paid', Decimal>;
}

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

interface Content {
	payouts: ReportedPayout[];
	toLookAt: ReportedPayout[];
	totals: CurrencyTotal[];
	result: string;
	heading: string;
	isTest: boolean;
	words: ReportWords;
}

/** Mail programs cut what's longer. In bytes. */
const LARGEST_REPORT = 100_000;
/** How many payouts a list shows: as many as fit. */
const LIST_LENGTHS = [100, 40, 15, 5, 0];

/** A page for a phone and for mail programs, which show no scripts. */
export function htmlReport(content: Content): string {
	let text = '';
	for (const most of LIST_LENGTHS) {
		text = page(content, most).text;
		if (Buffer.byteLength(text) < LARGEST_REPORT) break;
	}
	return text;
}

function page({ payouts, toLookAt, totals, result, heading, isTest, words }: Content, most: number): Markup {
	const { accentColor, logoUrl, introduction, footer } = words;
	const ofVerdict = (verdict: ReportedPayout['verdict']) => payouts.filter((payout) => payout.verdict === verdict);
	const more = toLookAt.length - most;
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>${heading}</title>
				<style>
					${new Markup(STYLE.replaceAll('ACCENT', accentColor))}
				</style>
			</head>
			<body>
				<div class="page">
					${logoUrl === '' ? undefined : html`<img src="${logoUrl}" alt="" class="logo" />`}
					<h1>${heading}</h1>
					${isTest ? html`<div class="sum test">Test mode: no real money.</div>` : undefined}
					<div class="sum ${toLookAt.length === 0 ? 'good' : 'bad'}">
						${result.charAt(0).toUpperCase() + result.slice(1)}.
					</div>
					${introduction === '' ? undefined : html`<p class="s i">${introduction}</p>`}
					${toLookAt.length === 0
						? undefined
						: html`<h2>To look at</h2>
								${toLookAt.slice(0, most).map(card)}`}
					${more > 0 ? html`<p class="s">And ${more} more: see the execution in n8n.</p>` : undefined}
					${totals.map(waterfall)} ${list('Not paid, in no total', ofVerdict('not paid'), most)}
					${list('Balanced', ofVerdict('balanced'), most)}
					${footer === '' ? undefined : html`<p class="s">${footer}</p>`}
				</div>
			</body>
		</html>`;
}

function card({ id, day, merchant, paid, verdict, difference, why }: ReportedPayout): Markup {
	const what = difference === '' ? html`Not ${verdict.slice(4)}.` : html`Difference: <b class="r">${difference}</b>.`;
	const place = merchant === '' ? day : `${day}, merchant ${merchant}`;
	const style = verdict === 'not checked' ? 'card late' : 'card';
	return html`<div class="${style}"><b>${id}</b><br />${place}: ${paid}<br />${what} ${why}</div>`;
}

/** From gross sales down to what was paid: each bar begins where the one before ended, on the currency's own scale. */
function waterfall({ currency, payouts, balanced, sums }: CurrencyTotal): Markup {
	const steps = namesOf(STEPS).filter((step) => sums[step] !== 0n);
	let end = 0;
	const bars = steps.map((step) => {
		const start = end;
		end += inMinorUnits(sums[step], currency);
		return { step, ...STEPS[step], sum: sums[step], start, end };
	});
	const paid = inMinorUnits(sums.paid, currency);
	const all = [...bars, { step: 'paid', label: 'Paid out', color: '', sum: sums.paid, start: 0, end: paid }];
	const ends = all.flatMap((bar) => [bar.start, bar.end]);
	const lowest = Math.min(0, ...ends);
	const span = Math.max(0, ...ends) - lowest || 1;
	const percent = (minor: number) => ((minor / span) * 100).toFixed(2);
	const rows = all.map(({ step, label, color, sum, start, end: stop }) => {
		const left = percent(Math.min(start, stop) - lowest);
		const width = percent(Math.abs(stop - start));
		const style = color === '' ? undefined : html`background:${color};`;
		const bar = html`<div class="bar ${step}" style="${style}margin-left:${left}%;width:${width}%">&nbsp;</div>`;
		const isRed = sum < 0n ? 'n r' : 'n';
		return html`<tr class="${step === 'paid' ? 'f' : ''}">
			<td>${label}${bar}</td>
			<td class="${isRed}">${grouped(inCurrency(sum, currency))}</td>
		</tr>`;
	});
	return html`<h2>${currency}: ${balanced} of ${payouts} balanced</h2>
		<table class="totals">
			${rows}
		</table>`;
}

function list(title: string, payouts: ReportedPayout[], most: number): Markup | undefined {
	if (payouts.length === 0) return undefined;
	const isLong = payouts.length > most;
	// Of a long list, only those with something to say.
	const shown = isLong ? payouts.filter(({ why }) => why !== '').slice(0, most) : payouts;
	const rows = shown.map(({ id, day, paid, status, verdict, why }) => {
		const notes = [verdict === 'not paid' ? status : '', why].filter((note) => note !== '').join('. ');
		const note = notes === '' ? undefined : html`<div class="s">${notes}</div>`;
		return html`<tr>
			<td class="d">${day.slice(5)}</td>
			<td>${id}${note}</td>
			<td class="n">${paid}</td>
		</tr>`;
	});
	const hidden = isLong ? html`<p class="s">${payouts.length - shown.length} payouts more.</p>` : undefined;
	return html`<h2>${title}</h2>
		${hidden}
		<table class="payouts">
			${rows}
		</table>`;
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; padding: 16px; background: #fff; color: #1d2733; font: 15px/1.45 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
.page { max-width: 640px; margin: 0 auto; overflow-wrap: anywhere } .logo { max-width: 160px; max-height: 48px }
h1 { font-size: 24px; margin: 0 0 8px } h2 { font-size: 18px; margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 2px solid ACCENT }
.sum { padding: 12px 14px; border-radius: 6px; margin: 12px 0; font-weight: 600 }
.good { background: #e7f3ee; color: #1f6b58 } .bad { background: #fdf0ee; color: #b3261e } .test { background: #fdf3e2; color: #7a5410 }
.card { border-left: 4px solid #c8553d; background: #fdf7f6; padding: 8px 12px; margin: 8px 0 } .late { border-color: #e0a458; background: #fdf9f1 }
.s { color: #5f6b77; font-size: 13px } .r { color: #b3261e } .i { white-space: pre-line }
table { border-collapse: collapse; width: 100% } td { padding: 5px 0; border-bottom: 1px solid #e6eaee; vertical-align: top }
.n { text-align: right; white-space: nowrap; padding-left: 12px; font-variant-numeric: tabular-nums } .d { white-space: nowrap; padding-right: 12px }
.f td { border-top: 2px solid ACCENT; font-weight: 700 } .totals td:first-child { width: 65% }
.bar { height: 6px; min-width: 1px; border-radius: 3px; font-size: 1px; line-height: 6px } .bar.paid { background: ACCENT }
@media (prefers-color-scheme: dark) {
body { background: #14191f; color: #e4e9ee } td { border-color: #2b343d } .s { color: #9aa7b3 } .r { color: #ff8a80 }
.good { background: #14342b; color: #8fd6bf } .bad { background: #3b1a17; color: #ffb4ab } .test { background: #3a2c10; color: #f2cd8d }
.card { background: #241a19 } .late { background: #282214 }
}`;
