import type { Parts } from '../service/app.ts';
import { sandboxKeys } from '../service/keys.ts';
import { testSources } from '../service/sources.ts';
import type { Payout } from '../service/types.ts';
import { script } from './dashboard-script.ts';
import { style } from './dashboard-style.ts';
import { html, trusted, type Markup } from './html.ts';
import { deliveryRow, mailRow, paymentRow, payoutRow, refundRow, requestRow } from './rows.ts';
import { webhookDialog } from './webhook-dialog.ts';

/** Rows of a table: the newest. */
const shown = 25;

/** The sandbox's own page: its data, and a form to send webhooks. */
export function dashboard(parts: Parts): string {
	const url = parts.baseUrl();
	const parted = sections(parts);
	const numbers = counts(parts);
	const tab = (id: string, title: string): Markup =>
		html`<a href="#${id}" data-tab="${id}">${title} <i data-count="${id}">${numbers[id] ?? 0}</i></a>`;
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>Card payments sandbox</title>
				<link rel="icon" href="data:," />
				<style>
					${trusted(style)}
				</style>
			</head>
			<body>
				<header>
					<div class="title">
						<h1>Card payments sandbox</h1>
						<p>An imitation of the service on this machine. Nothing in it is real.</p>
					</div>
					<dl class="connect">
						<div>
							<dt>Base URL</dt>
							<dd><code>${url}</code><button data-copy="${url}">Copy</button></dd>
						</div>
						<div>
							<dt>API Key (test)</dt>
							<dd>
								<code>${sandboxKeys.test}</code><button data-copy="${sandboxKeys.test}">Copy</button>
							</dd>
						</div>
						<div>
							<dt>API Key (live)</dt>
							<dd>
								<code>${sandboxKeys.live}</code><button data-copy="${sandboxKeys.live}">Copy</button>
							</dd>
						</div>
					</dl>
				</header>
				<nav>
					${tab('payouts', 'Payouts')}${tab('payments', 'Charges & authorizations')}${tab(
						'refunds',
						'Refunds',
					)}${tab('deliveries', 'Webhooks')}${tab('mails', 'Mails')}${tab('requests', 'Requests')}${tab(
						'tokens',
						'Test tokens',
					)}<a class="aside" href="/openapi.json">Contract (OpenAPI)</a>
				</nav>
				<main>
					<section id="payouts">
						<div class="bar">
							<input
								type="search"
								id="search"
								placeholder="Find a payout, merchant, status, currency…"
								aria-label="Find payouts"
							/><span id="found"></span>
							<button id="all" hidden>Show all</button>
							<a class="button" href="/_sandbox/bank-statement.csv" download>Bank statement (CSV)</a>
							<a class="button" href="/_sandbox/bank-statement.xml" download>CAMT.053</a>
						</div>
						<div class="sheet">
							<table>
								<thead>
									<tr>
										<th>Date (UTC)</th>
										<th>Payout</th>
										<th>Merchant</th>
										<th>Status</th>
										<th class="right">Amount</th>
										<th>Sheets</th>
										<th></th>
									</tr>
								</thead>
								<tbody id="payout-rows">
									${byDate(parts.store.payouts).map(payoutRow)}
								</tbody>
							</table>
						</div>
					</section>
					<section id="payments" data-live>${parted.payments}</section>
					<section id="refunds" data-live>${parted.refunds}</section>
					<section id="deliveries" data-live>${parted.deliveries}</section>
					<section id="mails" data-live>${parted.mails}</section>
					<section id="requests" data-live>${parted.requests}</section>
					<section id="tokens">${tokens()}</section>
				</main>
				${webhookDialog(parts.webhookUrl)}
				<script>
					${trusted(script)};
				</script>
			</body>
		</html>`.markup;
}

/** The parts of the page that change, for the page to refresh itself. */
export function fragments(parts: Parts): { sections: Record<string, string>; counts: Record<string, number> } {
	const parted = Object.entries(sections(parts)).map(([id, { markup }]) => [id, markup] as const);
	return { sections: Object.fromEntries(parted), counts: counts(parts) };
}

function counts({ store, ledger, refunds, deliveries, log, mails }: Parts): Record<string, number> {
	return {
		payouts: store.payouts.length,
		payments: ledger.payments.length,
		refunds: refunds.refunds.length,
		deliveries: deliveries.list.length,
		requests: log.entries.length,
		mails: mails.length,
		tokens: Object.keys(testSources).length,
	};
}

function sections({
	ledger,
	refunds,
	deliveries,
	log,
	mails,
	violations,
	faults,
}: Parts): Record<'payments' | 'refunds' | 'deliveries' | 'mails' | 'requests', Markup> {
	return {
		payments: newest(
			['Time (UTC)', 'Payment', 'Kind', 'Status', 'Amount', '3-D Secure', 'Reference', ''],
			ledger.payments,
			paymentRow,
			'No charges or authorizations yet. Each one appears here.',
		),
		refunds: newest(
			['Time (UTC)', 'Refund', 'Charge', 'Status', 'Amount', 'Reason', 'Reference'],
			refunds.refunds,
			refundRow,
			'No refunds yet. Each one appears here.',
		),
		deliveries: newest(
			['Time (UTC)', 'About', 'To', 'Signed', 'Outcome', 'Reply'],
			deliveries.list,
			deliveryRow,
			'Nothing has been sent yet. "Send webhook" beside a payout sends one; charges notify their post.url.',
		),
		mails: newest(
			['Time (UTC)', 'Mail', 'To', 'Attachments'],
			mails,
			mailRow,
			"No mails yet. Mails sent with the sandbox's SMTP credential appear here and go nowhere else.",
		),
		requests: html`${violations.length > 0 &&
		html`<p class="alarm">
			${violations.length} responses of the sandbox broke the contract; the last: ${violations.at(-1)}
		</p>`}
		${faults.pending.length > 0 &&
		html`<p class="note">
			Faults waiting:
			${faults.pending
				.map((fault) => `${fault.kind} ${fault.path ?? '(any path)'} × ${fault.times ?? 1}`)
				.join(', ')}
		</p>`}
		${newest(
			['Time (UTC)', 'Request', 'Key', 'Response', 'Took', 'Fault'],
			log.entries,
			requestRow,
			'No requests yet. Connect with the base URL and a key above.',
		)}`,
	};
}

/** A table of the newest, and how many older ones it leaves out. */
function newest<T>(heads: string[], all: readonly T[], row: (each: T) => Markup, empty: string): Markup {
	if (all.length === 0) return html`<p class="empty">${empty}</p>`;
	const older = all.length - shown;
	return html`${table(heads, all.slice(-shown).reverse().map(row))}${older > 0 &&
	html`<p class="empty">${older} older ones aren't shown.</p>`}`;
}

function table(heads: string[], rows: Markup[]): Markup {
	const head = heads.map((name) => html`<th class="${name === 'Amount' ? 'right' : ''}">${name}</th>`);
	return html`<div class="sheet">
		<table>
			<thead>
				<tr>
					${head}
				</tr>
			</thead>
			<tbody>
				${rows}
			</tbody>
		</table>
	</div>`;
}

function byDate(payouts: readonly Payout[]): Payout[] {
	return [...payouts].sort((a, b) => b.date - a.date || (a.id < b.id ? -1 : 1));
}

/** The sources you can enter, and what each does. */
function tokens(): Markup {
	const rows = Object.entries(testSources).map(
		([id, { does, scheme }]) =>
			html`<tr>
				<td><code>${id}</code><button data-copy="${id}">Copy</button></td>
				<td>${scheme}</td>
				<td class="wide">${does}</td>
			</tr>`,
	);
	return table(['Card token', 'Scheme', 'What it does'], rows);
}
