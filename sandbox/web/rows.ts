import type { CaughtMail } from '../mail/catcher.ts';
import type { Delivery } from '../service/deliveries.ts';
import { toMinor, toText } from '../service/money.ts';
import type { Payment } from '../service/payments.ts';
import type { Refund } from '../service/refunds.ts';
import type { LoggedRequest } from '../service/request-log.ts';
import type { Payout } from '../service/types.ts';
import { html, type Content, type Markup } from './html.ts';

export function payoutRow(payout: Payout): Markup {
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

export function paymentRow({ kind, mode, threeDS, response }: Payment): Markup {
	const { authentication, currency, reference } = response;
	const status = authentication['transaction_status'];
	return html`<tr>
		<td class="time">${utc(Number(response.transaction.created))}</td>
		<td><code>${response.id}</code></td>
		<td>${kind === 'charge' ? 'Charge' : 'Authorization'} <small class="inline">${mode}</small></td>
		<td>${badge(response.status)}<small>${response.response.message}</small></td>
		<td class="right">${amountOf(response)} <small class="inline">${currency}</small></td>
		<td>${threeDS}${typeof status === 'string' && html` · <b>${status}</b>`}</td>
		<td>${reference?.order}<small>${reference?.idempotent}</small></td>
		<td class="acts">
			${response.transaction.url &&
			html`<a class="button" href="${response.transaction.url}" target="_blank" rel="noopener">Bank page</a>`}
		</td>
	</tr>`;
}

export function refundRow({ mode, response }: Refund): Markup {
	const { id, charge_id: charge, status, currency, reason, reference } = response;
	return html`<tr>
		<td class="time">${utc(Number(response.created))}</td>
		<td><code>${id}</code> <small class="inline">${mode}</small></td>
		<td><code>${charge}</code></td>
		<td>${badge(status)}<small>${response.response.message}</small></td>
		<td class="right">${amountOf(response)} <small class="inline">${currency}</small></td>
		<td class="wide">${reason}</td>
		<td>${reference?.merchant}<small>${reference?.idempotent}</small></td>
	</tr>`;
}

function amountOf({ amount, currency }: { amount: number; currency: string }): Markup {
	const minor = toMinor(amount, currency);
	return html`<b>${minor === undefined ? amount : grouped(toText(minor, currency))}</b>`;
}

export function deliveryRow(delivery: Delivery): Markup {
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

export function mailRow({ number, time, to, subject, attachments }: CaughtMail): Markup {
	const link = (name: string, address: string): Markup =>
		html`<a href="${address}" target="_blank" rel="noopener">${name}</a>`;
	return html`<tr>
		<td class="time">${utc(time)}</td>
		<td class="wide">${link(subject || '(no subject)', `/_sandbox/mails/${number}`)}</td>
		<td>${to.join(', ')}</td>
		<td>${attachments.map(({ name }, index) => link(name, `/_sandbox/mails/${number}/${index}`))}</td>
	</tr>`;
}

export function requestRow(request: LoggedRequest): Markup {
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
