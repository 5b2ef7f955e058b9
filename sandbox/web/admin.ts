import express, { Router, type Request, type Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { dashboard, fragments } from './dashboard.ts';
import type { CaughtMail } from '../mail/catcher.ts';
import { bankDonePage, bankPage } from './bank-page.ts';
import type { Parts } from '../service/app.ts';
import { bankStatement, statementCsv, statementXml } from '../service/bank-statement.ts';
import { contract } from '../service/contract.ts';
import { ServiceError } from '../service/errors.ts';
import type { Fault } from '../service/faults.ts';
import { changeHabits } from '../service/habits.ts';
import { threeDSStatuses, type NewCharge, type Payment, type ThreeDSStatus } from '../service/payments.ts';
import { listEntry, type NewPayout } from '../service/payouts.ts';
import type { SchemeInput } from '../service/signing.ts';
import { sumsOf } from '../service/sums.ts';
import { sendPayoutWebhook, type WebhookOrder } from '../service/webhooks.ts';

/** How long the bank page waits for `post.url` before it sends the cardholder on. */
const notifyTimeoutMs = 3000;

/** The page, the bank page and the controls. */
export function adminRouter(parts: Parts): Router {
	const router = Router();
	router.use(express.urlencoded({ extended: false }));
	router.get('/', (_req, res) => sendPage(res, dashboard(parts)));
	router.get('/openapi.json', (_req, res) => {
		res.json({ ...contract, servers: [{ url: parts.baseUrl() }] });
	});
	bank(router, parts);
	mailbox(router, parts);
	controls(router, parts);
	return router;
}

function controls(router: Router, parts: Parts): void {
	const { store, ledger, refunds, movements, habits, deliveries, faults, log, violations, disputes, clock, baseUrl } =
		parts;
	router.get('/_sandbox/health', (_req, res) => {
		res.json({ status: 'ok' });
	});
	router.get('/_sandbox/state', (_req, res) => {
		const payments = (kind: Payment['kind']): Payment[] =>
			ledger.payments.filter((payment) => payment.kind === kind);
		res.json({
			url: baseUrl(),
			payouts: store.payouts.map(listEntry),
			disputes,
			charges: payments('charge'),
			authorizations: payments('authorize'),
			refunds: refunds.refunds,
			movements,
			habits,
			deliveries: deliveries.list,
			requests: log.entries,
			faults: faults.pending,
			violations,
		});
	});
	router.get('/_sandbox/bank-statement.csv', (_req, res) => {
		res.attachment('bank-statement.csv')
			.type('csv')
			.send(statementCsv(bankStatement(store.payouts, clock())));
	});
	router.get('/_sandbox/bank-statement.xml', (_req, res) => {
		res.attachment('bank-statement.xml')
			.type('xml')
			.send(statementXml(bankStatement(store.payouts, clock())));
	});
	router.get('/_sandbox/fragments', (_req, res) => {
		res.json(fragments(parts));
	});

	router.get('/_sandbox/faults', (_req, res) => {
		res.json(faults.pending);
	});
	router.post('/_sandbox/faults', (req, res) => {
		const body = jsonBody(req);
		faults.next(...((Array.isArray(body) ? body : [body]) as Fault[]));
		res.json(faults.pending);
	});
	router.delete('/_sandbox/faults', (_req, res) => {
		faults.clear();
		res.json([]);
	});

	router.get('/_sandbox/habits', (_req, res) => {
		res.json(habits);
	});
	router.post('/_sandbox/habits', (req, res) => {
		changeHabits(habits, jsonBody(req) as Parameters<typeof changeHabits>[1]);
		res.json(habits);
	});

	router.post('/_sandbox/charges', (req, res) => {
		res.json({ id: ledger.add(jsonBody(req) as NewCharge) });
	});
	router.post('/_sandbox/payouts', async (req, res) => {
		res.json({ id: await store.add(jsonBody(req) as NewPayout) });
	});
	router.get('/_sandbox/sums', (req, res) => {
		const [from, to] = [req.query['from'], req.query['to']].map((text) => Date.parse(String(text)));
		res.json(sumsOf(store.payouts, from || 0, to || Infinity));
	});
	router.get('/_sandbox/payouts/:id/zip', async (req, res) => {
		const zip = await store.download([req.params.id]);
		res.type('application/zip').attachment(`${req.params.id}.zip`).send(zip);
	});

	router.post('/_sandbox/webhooks', async (req, res) => {
		const form = Boolean(req.is('application/x-www-form-urlencoded'));
		const delivery = await sendPayoutWebhook(
			store,
			deliveries,
			form ? orderOfForm(req.body as Record<string, string>) : (jsonBody(req) as WebhookOrder),
		);
		// A browser without scripts goes back to the page.
		if (form) res.redirect(303, '/#deliveries');
		else res.json(delivery);
	});
}

function mailbox(router: Router, { mails }: Parts): void {
	const find = ({ params }: Request<{ number: string }>): CaughtMail => {
		const mail = mails.find(({ number }) => String(number) === params.number);
		if (!mail) throw new ServiceError(404, 'not_found', `There is no mail ${params.number}.`);
		return mail;
	};
	router.get('/_sandbox/mails', (_req, res) => {
		res.json(
			mails.map(({ attachments, ...mail }) => ({ ...mail, attachments: attachments.map(({ name }) => name) })),
		);
	});
	router.get('/_sandbox/mails/:number', (req, res) => {
		const { html, text } = find(req);
		// Like a mail program: no scripts, no pictures from elsewhere.
		res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
		res.setHeader('cache-control', 'no-store');
		res.type(html === '' ? 'text' : 'html').send(html === '' ? text : html);
	});
	router.get('/_sandbox/mails/:number/:attachment', (req, res) => {
		const attachment = find(req).attachments[Number(req.params.attachment)];
		if (!attachment) throw new ServiceError(404, 'not_found', 'There is no such attachment.');
		res.attachment(attachment.name).type(attachment.mimeType).send(Buffer.from(attachment.content));
	});
}

function bank(router: Router, { ledger }: Parts): void {
	const find = (req: Request<{ id: string }>): Payment => {
		const payment = ledger.find(req.params.id);
		if (!payment)
			throw new ServiceError(404, 'not_found', `No charge or authorization has the id ${req.params.id}.`);
		return payment;
	};
	router.get('/3ds/:id', (req, res) => {
		const { response } = find(req);
		sendPage(res, response.status === 'INITIATED' ? bankPage(response) : bankDonePage(response), { framed: true });
	});
	router.post('/3ds/:id', async (req, res) => {
		const { kind, response } = find(req);
		const status = (req.body as { status?: unknown } | undefined)?.status as ThreeDSStatus;
		if (!threeDSStatuses.includes(status))
			throw new ServiceError(400, 'invalid_status', `status must be one of ${threeDSStatuses.join(', ')}.`);
		await Promise.race([
			ledger.completeThreeDS(response.id, status),
			sleep(notifyTimeoutMs, undefined, { ref: false }),
		]);
		if (!response.redirect?.url) {
			res.redirect(303, `/3ds/${response.id}`);
			return;
		}
		const back = new URL(response.redirect.url);
		back.searchParams.set(kind === 'charge' ? 'charge_id' : 'authorization_id', response.id);
		res.redirect(303, back.href);
	});
}

function jsonBody(req: Request): unknown {
	if (req.body === null || typeof req.body !== 'object')
		throw new ServiceError(400, 'invalid_request', 'Send JSON with content-type: application/json.');
	return req.body;
}

/** An empty field keeps the preset's value. */
function orderOfForm(form: Record<string, string>): WebhookOrder {
	const filled = (name: string): string | undefined => form[name]?.trim() || undefined;
	const changes = Object.fromEntries(
		['header', 'algorithm', 'encoding', 'prefix', 'template'].flatMap((name) => {
			const value = filled(name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
	const preset = filled('preset') ?? 'raw-body';
	return {
		payoutId: filled('payoutId') ?? '',
		url: filled('url') ?? '',
		scheme: { preset, ...changes } as SchemeInput,
		secret: filled('secret'),
		status: filled('status') as WebhookOrder['status'],
		forged: form['how'] === 'forged',
		tampered: form['how'] === 'tampered',
	};
}

function sendPage(res: Response, page: string, { framed = false } = {}): void {
	const policy = [
		"default-src 'none'",
		"style-src 'unsafe-inline'",
		"script-src 'unsafe-inline'",
		"connect-src 'self'",
		'img-src data:',
		"base-uri 'none'",
	];
	// Shops may show the bank page in a frame.
	if (!framed) policy.push("frame-ancestors 'none'");
	res.setHeader('content-security-policy', policy.join('; '));
	res.setHeader('cache-control', 'no-store');
	res.type('html').send(page);
}
