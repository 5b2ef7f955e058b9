import type { CaughtMail } from '../mail/catcher.ts';
import type { Parts } from '../service/app.ts';
import type { Delivery } from '../service/deliveries.ts';
import { sandboxKeys, sandboxWebhookSecrets } from '../service/keys.ts';
import { toMinor, toText } from '../service/money.ts';
import type { Payment } from '../service/payments.ts';
import type { LoggedRequest } from '../service/request-log.ts';
import { presetNames } from '../service/signing.ts';
import { testSources } from '../service/sources.ts';
import type { Payout } from '../service/types.ts';
import { script } from './dashboard-script.ts';
import { style } from './dashboard-style.ts';
import { html, trusted, type Content, type Markup } from './html.ts';

const shown = 200;

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
							<dt>Test key</dt>
							<dd>
								<code>${sandboxKeys.test}</code><button data-copy="${sandboxKeys.test}">Copy</button>
							</dd>
						</div>
						<div>
							<dt>Live key</dt>
							<dd>
								<code>${sandboxKeys.live}</code><button data-copy="${sandboxKeys.live}">Copy</button>
							</dd>
						</div>
					</dl>
				</header>
				<nav>
					${tab('payouts', 'Payouts')}${tab('payments', 'Charges & authorizations')}${tab(
						'deliveries',
						'Deliveries',
					)}${tab('mails', 'Mails')}${tab('requests', 'Requests')}${tab('tokens', 'Test tokens')}<a
						class="aside"
						href="/openapi.json"
						>Contract (OpenAPI)</a
					>
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
					<section id="deliveries" data-live>${parted.deliveries}</section>
					<section id="mails" data-live>${parted.mails}</section>
					<section id="requests" data-live>${parted.requests}</section>
					<section id="tokens">${tokens()}</section>
				</main>
				${webhookDialog()}
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

function counts({ store, ledger, deliveries, log, mails }: Parts): Record<string, number> {
	return {
		payouts: store.payouts.length,
		payments: ledger.payments.length,
		deliveries: deliveries.list.length,
		requests: log.entries.length,
		mails: mails.length,
		tokens: Object.keys(testSources).length,
	};
}

function sections({
	ledger,
	deliveries,
	log,
	mails,
	violations,
	faults,
}: Parts): Record<'payments' | 'deliveries' | 'mails' | 'requests', Markup> {
	return {
		payments: table(
			['Time (UTC)', 'Payment', 'Kind', 'Status', 'Amount', '3-D Secure', 'Reference', ''],
			latest(ledger.payments).map(paymentRow),
			'No charges or authorizations yet. Each one appears here.',
		),
		deliveries: table(
			['Time (UTC)', 'About', 'To', 'Signed', 'Outcome', 'Reply'],
			latest(deliveries.list).map(deliveryRow),
			'Nothing has been sent yet. "Send webhook" beside a payout sends one; charges notify their post.url.',
		),
		mails: table(
			['Time (UTC)', 'Mail', 'To', 'Attachments'],
			latest(mails).map(mailRow),
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
		${table(
			['Time (UTC)', 'Request', 'Key', 'Response', 'Took', 'Fault'],
			latest(log.entries).map(requestRow),
			'No requests yet. Connect with the base URL and a key above.',
		)}`,
	};
}

function latest<T>(list: readonly T[]): T[] {
	return list.slice(-shown).reverse();
}

function table(heads: string[], rows: Markup[], empty: string): Markup {
	if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
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

function payoutRow(payout: Payout): Markup {
	const { sheets, wallet, currency } = payout;
	const charges = payout.bulkCharges?.count ?? sheets.charges.length;
	const chip = (count: number, name: string): Content =>
		count > 0 && html`<span class="chip">${count} ${name}${count > 1 && 's'}</span>`;
	const words = [payout.id, payout.merchant_id, payout.status, currency, wallet.bank.beneficiary.name]
		.join(' ')
		.toLowerCase();
	return html`<tr data-words="${words}">
		<td class="time">${utc(payout.date)}</td>
		<td><code>${payout.id}</code></td>
		<td><code>${payout.merchant_id}</code><small dir="auto">${wallet.bank.beneficiary.name}</small></td>
		<td>${badge(payout.status)}</td>
		<td class="right">
			<b>${grouped(toText(payout.amount, currency))}</b> <small class="inline">${currency}</small>
		</td>
		<td>
			${chip(charges, 'charge')}${chip(sheets.refunds.length, 'refund')}${chip(
				sheets.disputes.length,
				'dispute',
			)}${chip(sheets.dispute_releases.length, 'release')}
		</td>
		<td class="acts">
			${payout.settlements_available
				? html`<a class="button" href="/_sandbox/payouts/${payout.id}/zip" download>Download zip</a>`
				: html`<span class="missing" title="${payout.settlements_description}"
						>No files: ${payout.settlements_description || 'no reason given'}</span
					>`} <button data-send="${payout.id}">Send webhook</button>
		</td>
	</tr>`;
}

/** `1234567.50` as `1,234,567.50`. */
function grouped(amount: string): string {
	return amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
}

function paymentRow({ kind, mode, threeDS, response }: Payment): Markup {
	const { authentication, currency, reference } = response;
	const minor = toMinor(response.amount, currency);
	const status = authentication['transaction_status'];
	return html`<tr>
		<td class="time">${utc(Number(response.transaction.created))}</td>
		<td><code>${response.id}</code></td>
		<td>${kind === 'charge' ? 'Charge' : 'Authorization'} <small class="inline">${mode}</small></td>
		<td>${badge(response.status)}<small>${response.response.message}</small></td>
		<td class="right">
			<b>${minor === undefined ? response.amount : grouped(toText(minor, currency))}</b>
			<small class="inline">${currency}</small>
		</td>
		<td>${threeDS}${typeof status === 'string' && html` · <b>${status}</b>`}</td>
		<td>${reference?.order}<small>${reference?.idempotent}</small></td>
		<td class="acts">
			${response.transaction.url &&
			html`<a class="button" href="${response.transaction.url}" target="_blank" rel="noopener">Bank page</a>`}
		</td>
	</tr>`;
}

function deliveryRow(delivery: Delivery): Markup {
	const last = delivery.attempts.at(-1);
	return html`<tr>
		<td class="time">${last && utc(last.time)}</td>
		<td><code>${delivery.about}</code><small>${delivery.kind}</small></td>
		<td class="wide">${delivery.url}</td>
		<td>${delivery.scheme}</td>
		<td>
			${badge(delivery.outcome)}<small
				>${delivery.attempts.length} ${delivery.attempts.length === 1 ? 'attempt' : 'attempts'}</small
			>
		</td>
		<td class="wide"><b>${last?.status ?? (last ? 'no reply' : '…')}</b> ${last?.reply}</td>
	</tr>`;
}

function mailRow({ number, time, to, subject, attachments }: CaughtMail): Markup {
	const link = (name: string, address: string): Markup =>
		html`<a href="${address}" target="_blank" rel="noopener">${name}</a>`;
	return html`<tr>
		<td class="time">${utc(time)}</td>
		<td class="wide">${link(subject || '(no subject)', `/_sandbox/mails/${number}`)}</td>
		<td>${to.join(', ')}</td>
		<td>${attachments.map(({ name }, index) => link(name, `/_sandbox/mails/${number}/${index}`))}</td>
	</tr>`;
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
	return table(['Card token', 'Scheme', 'What it does'], rows, '');
}

function requestRow(request: LoggedRequest): Markup {
	const { status } = request;
	const look = status === undefined ? 'FAILED' : status < 300 ? 'PAID_OUT' : status < 500 ? 'PENDING' : 'FAILED';
	const text = status ?? (request.durationMs === undefined ? 'under way' : 'no response');
	return html`<tr>
		<td class="time">${utc(request.time)}</td>
		<td>${request.method} <code>${request.path}</code></td>
		<td>${request.mode ?? '–'}</td>
		<td><span class="badge ${look}">${text}</span></td>
		<td>${request.durationMs !== undefined && `${request.durationMs} ms`}</td>
		<td>${request.fault}</td>
	</tr>`;
}

function badge(status: string): Markup {
	return html`<span class="badge ${status.replace(' ', '_')}">${status.replace('_', ' ')}</span>`;
}

function utc(time: number): Content {
	const [day, clock = ''] = new Date(time).toISOString().split('T');
	return html`${day}<small>${clock.slice(0, 12)}</small>`;
}

function webhookDialog(): Markup {
	const options = (values: readonly string[], selected?: string): Markup[] =>
		values.map((value) => html`<option ${value === selected && 'selected'}>${value}</option>`);
	return html`<dialog id="webhook">
		<form method="post" action="/_sandbox/webhooks">
			<h2>Send payout webhook</h2>
			<label>Payout<input name="payoutId" readonly /></label>
			<label
				>Send to<input name="url" type="url" required placeholder="http://localhost:5678/webhook-test/payouts"
			/></label>
			<div class="two">
				<label
					>Signature scheme<select
						name="preset"
						data-secret="${sandboxWebhookSecrets.text}"
						data-whsec="${sandboxWebhookSecrets.whsec}"
					>
						${options(presetNames, 'raw-body')}
					</select></label
				>
				<label>Secret<input name="secret" value="${sandboxWebhookSecrets.text}" autocomplete="off" /></label>
			</div>
			<div class="two">
				<label
					>Kind<select name="how">
						<option value="">genuine</option>
						<option value="forged">forged: wrong secret</option>
						<option value="tampered">tampered: amount changed after signing</option>
					</select></label
				>
				<label
					>Status to report<select name="status">
						<option value="">the payout's own</option>
						${options(['PENDING', 'INITIATED', 'FAILED', 'PAID_OUT'])}
					</select></label
				>
			</div>
			<details>
				<summary>Change the scheme</summary>
				<p>Empty: as the scheme has it.</p>
				<div class="two">
					<label>Header<input name="header" placeholder="x-signature" /></label>
					<label>Prefix<input name="prefix" placeholder="sha256=" /></label>
					<label
						>Algorithm<select name="algorithm">
							<option value=""></option>
							${options(['sha256', 'sha384', 'sha512'])}
						</select></label
					>
					<label
						>Encoding<select name="encoding">
							<option value=""></option>
							${options(['hex', 'base64', 'base64url'])}
						</select></label
					>
				</div>
				<label>Field template<input name="template" placeholder="x_id{id}x_amount{amount}…" /></label>
			</details>
			<output></output>
			<div class="ends"><button type="button" data-close>Close</button><button class="main">Send</button></div>
		</form>
	</dialog>`;
}
