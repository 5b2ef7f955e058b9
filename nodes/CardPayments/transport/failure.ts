import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import { Problem } from '../domain/problem';

/** A request that failed: the service said no (`status` is set), or no whole answer came (`code`, if Node.js gave one). */
export class ServiceFailure extends Problem {
	readonly status: number | undefined;
	readonly code: string | undefined;
	/** The answer's `Retry-After` header. */
	readonly retryAfter: string | undefined;

	constructor(
		message: string,
		description: string,
		{ status, code, retryAfter }: { status?: number; code?: string; retryAfter?: string },
	) {
		super(message, description);
		this.name = 'ServiceFailure';
		this.status = status;
		this.code = code;
		this.retryAfter = retryAfter;
	}
}

/**
 * n8n's own error for whatever went wrong with an item. It is made from texts alone: the request,
 * which holds the key, never becomes part of it.
 */
export function toNodeError(node: INode, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ServiceFailure) {
		const { message, description, status } = error;
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, { message } as JsonObject, { message, description, httpCode, itemIndex });
	}
	const description = error instanceof Problem ? error.description : undefined;
	return new NodeOperationError(node, error instanceof Error ? error.message : String(error), { description, itemIndex });
}

/** The code of the innermost error that has one: n8n wraps what the HTTP client throws. */
export function errorCode(error: unknown): string | undefined {
	let code: string | undefined;
	for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth++) {
		if ('code' in error && typeof error.code === 'string') code = error.code;
		error = 'cause' in error ? error.cause : undefined;
	}
	return code;
}

export function withoutSecret(text: string, secret: string): string {
	return secret === '' ? text : text.replaceAll(secret, '***');
}
