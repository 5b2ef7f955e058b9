const CODES = {
	INVALID_ARGUMENT: 400,
	UNAUTHENTICATED: 401,
	PERMISSION_DENIED: 403,
	NOT_FOUND: 404,
	RESOURCE_EXHAUSTED: 429,
	INTERNAL: 500,
	UNIMPLEMENTED: 501,
	UNAVAILABLE: 503,
};

export type ErrorStatus = keyof typeof CODES;

/** A field of a request that its method doesn't take. */
export interface Violation {
	field?: string;
	description: string;
}

/** Why Google refused a request, for programs. */
interface ErrorInfo {
	reason: string;
	metadata: Record<string, string>;
}

/** An error in the words of Google's APIs. */
export class ApiError extends Error {
	readonly code: number;
	readonly status: ErrorStatus;
	private readonly reason?: Violation[] | ErrorInfo;

	constructor(status: ErrorStatus, message: string, reason?: Violation[] | ErrorInfo) {
		super(message);
		this.status = status;
		this.code = CODES[status];
		this.reason = reason;
	}

	get body() {
		const { code, message, status, reason } = this;
		if (reason === undefined) return { error: { code, message, status } };
		const detail = Array.isArray(reason)
			? { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: reason }
			: { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'googleapis.com', ...reason };
		return { error: { code, message, status, details: [detail] } };
	}
}

export const invalid = (message: string) => new ApiError('INVALID_ARGUMENT', message);

export const unsupported = (what: string) =>
	new ApiError('UNIMPLEMENTED', `Google knows "${what}", and its stand-in doesn't.`);
