import type { NextFunction, Request, Response } from 'express';
import { isLoopback } from './deliveries.ts';
import { errorBody } from './errors.ts';

/**
 * The page and the controls need no key, so only this machine may use them. A web site in your browser can't reach
 * them: neither with its own requests (Origin), nor through a name that it points here (Host).
 */
export function onlyThisMachine(req: Request, res: Response, next: NextFunction): void {
	const { host, origin } = req.headers;
	if (!host || !URL.canParse(`http://${host}`) || !isLoopback(new URL(`http://${host}`).hostname)) {
		res.status(403).json(
			errorBody('forbidden', 'Open the sandbox by a name of this machine: localhost or 127.0.0.1.'),
		);
		return;
	}
	const changes = req.method !== 'GET' && req.method !== 'HEAD';
	if (changes && origin !== undefined && origin !== `http://${host}`) {
		res.status(403).json(errorBody('forbidden', 'Requests of other web sites are refused.'));
		return;
	}
	res.setHeader('x-content-type-options', 'nosniff');
	res.setHeader('referrer-policy', 'same-origin');
	next();
}
