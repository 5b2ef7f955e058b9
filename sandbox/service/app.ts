import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { CaughtMail } from '../mail/catcher.ts';
import { contractMiddleware, isOfContract } from './contract.ts';
import type { Deliveries } from './deliveries.ts';
import { ServiceError, errorBody } from './errors.ts';
import { faultMiddleware, omitField, type Faults } from './faults.ts';
import type { Habits } from './habits.ts';
import type { Once } from './idempotency.ts';
import { modeOf } from './keys.ts';
import { onlyThisMachine } from './local-only.ts';
import type { Clock, Movement } from './movements.ts';
import type { SandboxOptions } from './options.ts';
import { listPayments, type PaymentListRequest } from './payment-list.ts';
import type { PaymentKind, PaymentLedger, PaymentRequest } from './payments.ts';
import type { PayoutListRequest, PayoutStore } from './payouts.ts';
import type { RefundLedger, RefundRequest } from './refunds.ts';
import type { RequestLog } from './request-log.ts';
import { strictMiddleware } from './strict.ts';
import type { Dispute, Mode } from './types.ts';

export interface Parts {
	settings: SandboxOptions;
	store: PayoutStore;
	ledger: PaymentLedger;
	refunds: RefundLedger;
	movements: Movement[];
	habits: Habits;
	clock: Clock;
	deliveries: Deliveries;
	faults: Faults;
	log: RequestLog;
	violations: string[];
	disputes: Dispute[];
	/** Mails from the mail catcher. */
	mails: readonly CaughtMail[];
	/** Aborted when the sandbox stops. */
	signal: AbortSignal;
	baseUrl: () => string;
	webhookUrl: string;
}

/** @param controls the sandbox's own pages and what steers it */
export function createApp(parts: Parts, controls: Router): Express {
	const app = express();
	app.disable('x-powered-by');
	// No response is ever "not modified".
	app.disable('etag');
	app.use('/v2', parts.log.middleware);
	app.use((_req, res, next) => {
		// By its own clock, as all that it says.
		res.setHeader('date', new Date(parts.clock()).toUTCString());
		next();
	});
	app.use((req, res, next) => (isService(req) ? next() : onlyThisMachine(req, res, next)));

	const faults = faultMiddleware(parts.faults, parts.signal);
	app.use((req, res, next) => (isService(req) ? faults(req, res, next) : next()));
	app.use((req, _res, next) => {
		// Like an unknown path: a 404 even without a key.
		next(parts.habits.contractOnly && isService(req) && !isOfContract(req.path) ? { status: 404 } : undefined);
	});
	app.use(express.json({ limit: '1mb' }));
	app.use(contractMiddleware(modeOf));
	const strictly = strictMiddleware(parts.habits);
	app.use((req, res, next) => (isService(req) ? strictly(req, res, next) : next()));
	serve(app, parts);
	app.use(controls);

	app.use((req, res) => {
		res.status(404).json(errorBody('not_found', `There is nothing at ${req.path}.`));
	});
	app.use(errorHandler(parts.violations));
	return app;
}

function isService(req: Request): boolean {
	return req.path.startsWith('/v2/');
}

function serve(app: Express, parts: Parts): void {
	contractOperations(app, parts);
	furtherOperations(app, parts);
}

/** The four operations of the contract. */
function contractOperations(app: Express, { store, ledger, clock }: Parts): void {
	const pay =
		(kind: PaymentKind) =>
		(req: Request, res: Response): void => {
			respondOnce(res, ledger.create(kind, req.body as PaymentRequest, modeIn(res)));
		};
	app.post('/v2/charges/', pay('charge'));
	app.post('/v2/authorize/', pay('authorize'));
	app.post('/v2/payouts/list', (req, res) => {
		respond(res, store.list(req.body as PayoutListRequest, { mode: modeIn(res), now: clock() }));
	});
	app.post('/v2/payouts/download', async (req, res) => {
		const ids = (req.body as { payouts: { payout_id: string[] } }).payouts.payout_id;
		const zip = await store.downloadAs(modeIn(res), ids);
		const name = ids.length === 1 ? `${ids[0]}.zip` : 'payouts.zip';
		res.type('application/zip').attachment(name).send(zip);
	});
}

/** The rest of a payment's life. It isn't in the contract, but live services document it. */
function furtherOperations(app: Express, { ledger, refunds, habits, clock }: Parts): void {
	const lists = {
		charges: (mode: Mode) => ledger.responses('charge', mode),
		authorize: (mode: Mode) => ledger.responses('authorize', mode),
		refunds: (mode: Mode) => refunds.responses(mode),
	};
	for (const [path, responses] of Object.entries(lists))
		app.post(`/v2/${path}/list`, (req, res) => {
			const mode = modeIn(res);
			const name = path === 'authorize' ? 'authorizations' : path;
			const about = { mode, habits, now: clock() };
			respond(res, listPayments(name, responses(mode), req.body as PaymentListRequest, about));
		});
	app.get('/v2/charges/:id', (req, res) => {
		respond(res, ledger.lookUp('charge', req.params.id, modeIn(res)));
	});
	app.get('/v2/authorize/:id', (req, res) => {
		respond(res, ledger.lookUp('authorize', req.params.id, modeIn(res)));
	});
	app.post('/v2/authorize/:id/void', (req, res) => {
		const request = (req.body ?? {}) as Parameters<PaymentLedger['void']>[1];
		respondOnce(res, ledger.void(req.params.id, request, modeIn(res)));
	});
	app.post('/v2/refunds/', (req, res) => {
		respondOnce(res, refunds.create(req.body as RefundRequest, modeIn(res)));
	});
	app.get('/v2/refunds/:id', (req, res) => {
		respond(res, refunds.lookUp(req.params.id, modeIn(res)));
	});
}

function modeIn(res: Response): Mode {
	return res.locals['mode'] as Mode;
}

/** Sends a body through the contract's check. */
function respond(res: Response, body: unknown): void {
	const omitted = res.locals['omitField'];
	res.json(typeof omitted === 'string' ? omitField(body, omitted) : body);
}

function respondOnce(res: Response, { response, replayed }: Once<unknown>): void {
	if (replayed) res.setHeader('idempotent-replayed', 'true');
	respond(res, response);
}

interface RequestError {
	status?: number;
	code?: string;
	message?: string;
	type?: string;
	errors?: Array<{ path: string; message: string }>;
	headers?: Record<string, string>;
}

const codes: Record<number, string> = {
	400: '1103',
	401: 'unauthorized',
	404: 'not_found',
	405: 'method_not_allowed',
	413: 'request_too_large',
	415: 'unsupported_media_type',
};

function errorHandler(violations: string[]) {
	// Express recognizes error handlers by their four parameters.
	return (error: RequestError, req: Request, res: Response, next: NextFunction): void => {
		if (res.headersSent) {
			next(error);
			return;
		}
		const status = error.status ?? 500;
		if (status >= 500) {
			const broken = error instanceof OpenApiValidator.error.InternalServerError;
			const what = `${req.method} ${req.path}: ${broken ? 'the response breaks the contract: ' : ''}${error.message}`;
			if (broken) violations.push(what);
			console.error(`[sandbox] ${what}`, broken ? '' : error);
			res.status(500).json(errorBody(broken ? 'contract_violation' : 'sandbox_error', what));
			return;
		}
		if (error.headers) res.set(error.headers);
		const code = error instanceof ServiceError ? error.code : (codes[status] ?? 'request_refused');
		res.status(status).json({
			errors: descriptionsOf(error, status, req).map((description) => ({ code, description })),
		});
	};
}

function descriptionsOf(error: RequestError, status: number, req: Request): string[] {
	if (status === 404 && !(error instanceof ServiceError)) return [`There is nothing at ${req.path}.`];
	if (status === 405) return [`${req.method} does not exist at ${req.path}.`];
	if (status === 401) return ['The API key is missing or wrong.'];
	if (error.type === 'entity.parse.failed') return ['The body is no valid JSON.'];
	if (error.errors?.length)
		return error.errors.map(
			({ path, message }) => `${path.replace(/^\/body\/?/, '').replaceAll('/', '.') || 'body'}: ${message}`,
		);
	return [error.message ?? 'The request was refused.'];
}
