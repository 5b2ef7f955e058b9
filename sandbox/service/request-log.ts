import type { NextFunction, Request, Response } from 'express';
import type { Mode } from './types.ts';

export interface LoggedRequest {
	/** Epoch milliseconds. */
	time: number;
	method: string;
	path: string;
	/** The mode of the key, never the key itself. */
	mode?: Mode;
	/** Undefined while it's under way, and if no complete response went out. */
	status?: number;
	durationMs?: number;
	fault?: string;
}

const kept = 5000;

export class RequestLog {
	readonly entries: LoggedRequest[] = [];

	middleware = (req: Request, res: Response, next: NextFunction): void => {
		const entry: LoggedRequest = { time: Date.now(), method: req.method, path: req.baseUrl + req.path };
		this.entries.push(entry);
		if (this.entries.length > kept) this.entries.shift();
		const note = (): void => {
			entry.durationMs = Date.now() - entry.time;
			if (res.locals['mode']) entry.mode = res.locals['mode'] as Mode;
			if (res.locals['fault']) entry.fault = String(res.locals['fault']);
		};
		res.on('finish', () => {
			entry.status = res.statusCode;
			note();
		});
		res.on('close', note);
		next();
	};
}
