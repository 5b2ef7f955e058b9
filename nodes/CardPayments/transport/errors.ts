import { CardPaymentsError } from '../domain/errors/CardPaymentsError';
import { ServiceError } from '../domain/errors/ServiceError';
import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

/**
 * n8n's own error for whatever went wrong with an item. It is made from texts alone: the request,
 * which holds the key, never becomes part of it.
 */
export function toNodeError(node: INode, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const nodeError =
		error instanceof ServiceError ? apiError(node, error, itemIndex) : operationError(node, error, itemIndex);
	if (error instanceof CardPaymentsError) Object.assign(nodeError.context, error.details);
	return nodeError;
}

function apiError(node: INode, { message, description, status }: ServiceError, itemIndex: number): NodeApiError {
	const httpCode = status === undefined ? undefined : String(status);
	return new NodeApiError(node, { message } as JsonObject, { message, description, httpCode, itemIndex });
}

function operationError(node: INode, error: unknown, itemIndex: number): NodeOperationError {
	const description = error instanceof CardPaymentsError ? error.description : undefined;
	return new NodeOperationError(node, error instanceof Error ? error.message : String(error), {
		description,
		itemIndex,
	});
}

/** The code of the innermost error that has one: n8n wraps what the HTTP client throws. */
export function errorCode(error: unknown): string | undefined {
	return innermost(error, 'code');
}

/** The system call that failed (`connect`, `read`), where Node.js names it. */
export function failedCall(error: unknown): string | undefined {
	return innermost(error, 'syscall');
}

function innermost(error: unknown, name: string): string | undefined {
	let found: string | undefined;
	for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth++) {
		const value = (error as Record<string, unknown>)[name];
		if (typeof value === 'string') found = value;
		error = 'cause' in error ? error.cause : undefined;
	}
	return found;
}

/** A text in which secrets (see `secretsOf`) are made unreadable. */
export function withoutSecrets(text: string, secrets: string[]): string {
	return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
