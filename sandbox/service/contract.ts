import * as OpenApiValidator from 'express-openapi-validator';
import type { Request, RequestHandler } from 'express';
import contract from '../openapi.json' with { type: 'json' };
import type { Mode } from './types.ts';

export { contract };

const operations: Record<string, { tags: string[] }[]> = Object.fromEntries(
	Object.entries(contract.paths).map(([path, methods]) => [path, Object.values(methods)]),
);

/** Whether a path belongs to the contract, and not to the rest that only live services have. */
export function isOfContract(path: string): boolean {
	return (operations[path] ?? []).some(({ tags }) => tags.includes('contract'));
}

/** Checks keys, requests and the sandbox's own responses against the document. */
export function contractMiddleware(modeOf: (key: string) => Mode | undefined): RequestHandler[] {
	// A copy, since the validator changes its document. The base address is the sandbox's own.
	const document = { ...structuredClone(contract), servers: [{ url: '/' }] };
	return OpenApiValidator.middleware({
		apiSpec: document as unknown as Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'],
		// The page and the controls aren't in the contract.
		ignorePaths: (path: string) => !path.startsWith('/v2/'),
		validateRequests: true,
		validateResponses: true,
		validateSecurity: {
			handlers: {
				bearer: (req: Request) => {
					const key = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
					const mode = key === undefined ? undefined : modeOf(key);
					if (req.res && mode) req.res.locals['mode'] = mode;
					return mode !== undefined;
				},
			},
		},
	});
}
