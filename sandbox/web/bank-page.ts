import { toMinor, toText } from '../service/money.ts';
import type { PaymentResponse } from '../service/payments.ts';
import { html, trusted, type Content, type Markup } from './html.ts';

const style = `
:root { color-scheme: light dark; --bg: #eef2f7; --card: #fff; --text: #17212f; --soft: #5b6b80; --line: #dde4ec; --bank: #0b4f6c; }
@media (prefers-color-scheme: dark) { :root { --bg: #10161e; --card: #19222d; --text: #e8edf3; --soft: #97a6b8; --line: #2b3846; --bank: #12607f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 440px; background: var(--card); border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px rgb(16 32 64 / .14); }
header { background: var(--bank); color: #fff; padding: 18px 28px; display: flex; justify-content: space-between; align-items: center; }
header b { font-size: 17px; letter-spacing: .01em; }
header span { font-size: 12px; border: 1px solid rgb(255 255 255 / .5); border-radius: 99px; padding: 2px 10px; }
section { padding: 26px 28px 28px; }
h1 { font-size: 20px; margin: 0 0 4px; }
p { margin: 0 0 20px; color: var(--soft); }
.amount { font-size: 34px; font-weight: 650; letter-spacing: -.01em; margin: 0 0 18px; color: var(--text); }
.amount small { font-size: 17px; font-weight: 500; color: var(--soft); margin-left: 6px; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-bottom: 1px solid var(--line); font-size: 14px; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: 10px; }
button { font: inherit; font-weight: 600; padding: 12px 16px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: var(--text); cursor: pointer; display: flex; justify-content: space-between; align-items: center; }
button:hover { border-color: var(--soft); }
button:focus-visible { outline: 3px solid #4aa8d8; outline-offset: 2px; }
button code { font-size: 12px; font-weight: 500; opacity: .75; }
button.yes { background: #16794a; border-color: #16794a; color: #fff; }
button.no { background: #b3261e; border-color: #b3261e; color: #fff; }
footer { padding: 0 28px 24px; font-size: 13px; color: var(--soft); }
.done { font-size: 44px; line-height: 1; margin: 0 0 12px; }
`;

function page(title: string, content: Content, footer: string): string {
	const body: Markup = html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				<link rel="icon" href="data:," />
				<style>
					${trusted(style)}
				</style>
			</head>
			<body>
				<main>
					<header><b>Sandbox Bank</b><span>test page</span></header>
					<section>${content}</section>
					<footer>${footer}</footer>
				</main>
			</body>
		</html>`;
	return body.markup;
}

function amount({ amount: value, currency }: PaymentResponse): Markup {
	const minor = toMinor(value, currency);
	return html`<p class="amount">
		${minor === undefined ? value : toText(minor, currency)}<small>${currency}</small>
	</p>`;
}

function fact(name: string, value: unknown): Markup | undefined {
	return typeof value === 'string' && value !== ''
		? html`<div>
				<dt>${name}</dt>
				<dd dir="auto">${value}</dd>
			</div>`
		: undefined;
}

function choice(status: string, text: string, look: string): Markup {
	return html`<button class="${look}" name="status" value="${status}">${text}<code>${status}</code></button>`;
}

/** The bank's question to the cardholder. */
export function bankPage(payment: PaymentResponse): string {
	const card = payment.source as { id: string; card_scheme?: string };
	const merchant = payment['merchant'] as { id?: string } | undefined;
	return page(
		'Confirm your payment',
		html` <h1>Is this payment yours?</h1>
			<p>Your bank asks you to confirm it with 3-D Secure.</p>
			${amount(payment)}
			<dl>
				${fact('Card', card.card_scheme)}${fact('Merchant', merchant?.id)}${fact(
					'Order',
					payment.reference?.order,
				)}${fact('Description', payment['description'])}${fact('Payment', payment.id)}
			</dl>
			<form method="post">
				${choice('Y', 'Approve', 'yes')} ${choice('N', 'Reject', 'no')} ${choice('U', 'Bank unavailable', '')}
				${choice('A', 'Attempted', '')}
			</form>`,
		'No bank is behind this page. Your choice decides what the sandbox reports as transaction_status.',
	);
}

/** For after the choice, if the request has no address to return to, or if you open the page again. */
export function bankDonePage(payment: PaymentResponse): string {
	const good = payment.status === 'CAPTURED' || payment.status === 'AUTHORIZED';
	return page(
		'Payment done',
		html` <p class="done">${good ? '✓' : '✕'}</p>
			<h1>${payment.response.message}</h1>
			<p>You have already chosen for this payment. You can close this page.</p>
			${amount(payment)}
			<dl>
				${fact('Status', payment.status)}${fact(
					'3-D Secure result',
					payment.authentication['transaction_status'],
				)}${fact('Payment', payment.id)}
			</dl>`,
		'',
	);
}
