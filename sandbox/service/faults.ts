import type { NextFunction, Request, Response } from 'express';
import { ServiceError, errorBody } from './errors.ts';
import { wait } from './wait.ts';
import { zip } from './zip.ts';

const faultKinds = [
	/** Responds with `status` (default 503). With `processed`, it processes the request first. */
	'status',
	/** Waits `delayMs` before it reads the request. */
	'delay',
	/** Processes the request, then keeps the response for `delayMs`. */
	'delay-response',
	'drop-before-body',
	'drop-after-processing',
	'drop-mid-response',
	/** 200 with a web page. */
	'html',
	/** 200 with JSON that isn't in the contract. */
	'json',
	'empty-zip',
	'zip-without-csv',
	/** Responds with 302 (or `status`) and `location`. */
	'redirect',
	/** Removes `field` (dotted path) from the response: the contract check must notice. */
	'omit-field',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
	kind: FaultKind;
	/** Path it applies to, e.g. `/v2/payouts/list` or `/v2/charges/{id}`; default: any path of the service. */
	path?: string;
	/** `GET` or `POST`; default: both. */
	method?: string;
	/** How many requests it hits; default 1. */
	times?: number;
	status?: number;
	/** For `status`: the error's own code and words. Default: that the sandbox was set to it. */
	code?: string;
	description?: string;
	/** `Retry-After` header: seconds or an HTTP date. */
	retryAfter?: number | string;
	/** For `status`: processes the request first, so only its response is lost. */
	processed?: boolean;
	/** Waits before anything else happens. Combines with every kind. */
	delayMs?: number;
	location?: string;
	field?: string;
}

/**
 * Errors that live services document as bad requests, though the request may have been carried out. Here it is. The
 * last one has a code that nobody documents.
 */
export const unclearFaults: Fault[] = [
	['1151', 'Gateway timed out'],
	['9999', 'Internal server error'],
	['2101', 'The acquirer is unavailable'],
	['7', 'The bank is temporarily unavailable'],
].map(([code, description]) => ({ kind: 'status', status: 400, processed: true, code, description }) as Fault);

/** Faults that wait for their request. The oldest that fits the path goes first. */
export class Faults {
	private queue: Array<Fault & { times: number }> = [];

	/** Hits the next `times` requests of `path`. */
	next(...faults: Fault[]): void {
		for (const fault of faults) {
			if (!faultKinds.includes(fault.kind)) {
				throw new ServiceError(
					400,
					'unknown_fault',
					`No fault is called "${String(fault.kind)}"; there are ${faultKinds.join(', ')}.`,
				);
			}
			this.queue.push({ ...fault, times: fault.times ?? 1 });
		}
	}

	/** The faults that still wait. */
	get pending(): readonly Fault[] {
		return this.queue;
	}

	clear(): void {
		this.queue = [];
	}

	take(method: string, path: string): Fault | undefined {
		const fault = this.queue.find(
			(candidate) =>
				(candidate.path === undefined || sameRoute(candidate.path, path)) &&
				(candidate.method === undefined || candidate.method === method),
		);
		if (!fault) return undefined;
		fault.times -= 1;
		if (fault.times <= 0) this.queue = this.queue.filter((candidate) => candidate !== fault);
		return fault;
	}
}

/** `/v2/charges` and `/v2/charges/` are one route. `{id}` is any ID, but no word such as `list`. */
function sameRoute(route: string, path: string): boolean {
	const parts = route.replace(/\/$/, '').split('/');
	const asked = path.replace(/\/$/, '').split('/');
	return (
		parts.length === asked.length &&
		parts.every((part, at) => (part === '{id}' ? asked[at]?.includes('_') : part === asked[at]))
	);
}

export function faultMiddleware(faults: Faults, signal: AbortSignal) {
	return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
		const fault = faults.take(req.method, req.path);
		if (!fault) {
			next();
			return;
		}
		res.locals['fault'] = fault.kind;
		if (fault.delayMs && fault.kind !== 'delay-response') await wait(fault.delayMs, signal);
		if (signal.aborted) return;
		await strike(fault, signal, [req, res, next]);
	};
}

async function strike(
	fault: Fault,
	signal: AbortSignal,
	[req, res, next]: [Request, Response, NextFunction],
): Promise<void> {
	switch (fault.kind) {
		case 'delay':
			next();
			return;
		case 'status':
			if (fault.processed) {
				insteadOfResponse(res, () => respondWithStatus(fault, res));
				next();
			} else {
				respondWithStatus(fault, res);
			}
			return;
		case 'delay-response':
			insteadOfResponse(res, (send) => {
				void wait(fault.delayMs ?? 0, signal).then(() => !signal.aborted && send());
			});
			next();
			return;
		case 'drop-before-body':
			req.socket.destroy();
			return;
		case 'drop-after-processing':
			insteadOfResponse(res, () => req.socket.destroy());
			next();
			return;
		case 'drop-mid-response':
			insteadOfResponse(res, (_send, body) => {
				const bytes = body ?? Buffer.alloc(0);
				res.setHeader('content-length', Math.max(2, bytes.length));
				res.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))), () => req.socket.destroy());
			});
			next();
			return;
		case 'html':
			res.status(200)
				.type('html')
				.send(
					'<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>',
				);
			return;
		case 'json':
			res.status(200).type('json').send('{"message":"This is not what you asked for"}');
			return;
		case 'empty-zip':
			res.status(200).type('application/zip').send(zip([]));
			return;
		case 'zip-without-csv':
			res.status(200)
				.type('application/zip')
				.send(zip([['readme.txt', 'No sheets in here.']]));
			return;
		case 'redirect':
			res.redirect(fault.status ?? 302, fault.location ?? '/moved');
			return;
		case 'omit-field':
			res.locals['omitField'] = fault.field;
			next();
			return;
	}
}

function respondWithStatus(fault: Fault, res: Response): void {
	const status = fault.status ?? 503;
	if (fault.retryAfter !== undefined) res.setHeader('retry-after', String(fault.retryAfter));
	res.status(status).type('json');
	const { code = `sandbox_${status}`, description = `The sandbox was set to respond with ${status}.` } = fault;
	res.send(JSON.stringify(errorBody(code, description)));
}

/** Calls `act` instead of sending the finished response. */
function insteadOfResponse(res: Response, act: (send: () => void, body: Buffer | undefined) => void): void {
	const end = res.end.bind(res) as (...args: unknown[]) => Response;
	res.end = ((...args: unknown[]): Response => {
		res.end = end as typeof res.end;
		const [chunk] = args;
		const body =
			typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk as string) : undefined;
		act(() => end(...args), body);
		return res;
	}) as typeof res.end;
}

/** Removes the value at a dotted path from a response. */
export function omitField(body: unknown, path: string): unknown {
	const copy = structuredClone(body);
	const keys = path.split('.');
	const last = keys.pop() ?? '';
	let target: unknown = copy;
	for (const key of keys) target = (target as Record<string, unknown> | undefined)?.[key];
	if (target && typeof target === 'object') delete (target as Record<string, unknown>)[last];
	return copy;
}
