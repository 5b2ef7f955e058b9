import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import { Problem } from '../domain/errors/CardPaymentsError';

interface FailureFacts {
	/** The HTTP status of an answer that says no. */
	status?: number;
	/** What Node.js calls a connection that failed. */
	code?: string;
	/** The answer's `Retry-After` header. */
	retryAfter?: string;
	/** Whether the connection failed before anything was sent. */
	neverSent?: boolean;
	/** What a workflow can decide by. */
	details?: Record<string, unknown>;
}

/** A request that failed: the service said no (`status` is set), or no whole answer came (`code`, if Node.js gave one). */
export class ServiceFailure extends Problem implements FailureFacts {
	readonly status: number | undefined;
	readonly code: string | undefined;
	readonly retryAfter: string | undefined;
	readonly neverSent: boolean;

	constructor(
		message: string,
		description: string,
		{ status, code, retryAfter, neverSent = false, details = {} }: FailureFacts,
	) {
		super(message, description, details);
		this.name = 'ServiceFailure';
		this.status = status;
		this.code = code;
		this.retryAfter = retryAfter;
		this.neverSent = neverSent;
	}

	override reworded(message: string, description = '', details = this.details): ServiceFailure {
		const { status, code, retryAfter, neverSent } = this;
		return new ServiceFailure(message, description, { status, code, retryAfter, neverSent, details });
	}
}

/**
 * n8n's own error for whatever went wrong with an item. It is made from texts alone: the request,
 * which holds the key, never becomes part of it.
 */
export function toNodeError(node: INode, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const nodeError =
		error instanceof ServiceFailure ? apiError(node, error, itemIndex) : operationError(node, error, itemIndex);
	if (error instanceof Problem) Object.assign(nodeError.context, error.details);
	return nodeError;
}

function apiError(node: INode, { message, description, status }: ServiceFailure, itemIndex: number): NodeApiError {
	const httpCode = status === undefined ? undefined : String(status);
	return new NodeApiError(node, { message } as JsonObject, { message, description, httpCode, itemIndex });
}

function operationError(node: INode, error: unknown, itemIndex: number): NodeOperationError {
	const description = error instanceof Problem ? error.description : undefined;
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
