const CODES = {
	INVALID_ARGUMENT: 400,
	UNAUTHENTICATED: 401,
	PERMISSION_DENIED: 403,
	NOT_FOUND: 404,
	RESOURCE_EXHAUSTED: 429,
	INTERNAL: 500,
	UNAVAILABLE: 503,
};

export type ErrorStatus = keyof typeof CODES;

/** An error in the words of Google's APIs. */
export class ApiError extends Error {
	readonly code: number;
	readonly status: ErrorStatus;

	constructor(status: ErrorStatus, message: string) {
		super(message);
		this.status = status;
		this.code = CODES[status];
	}

	get body() {
		return { error: { code: this.code, message: this.message, status: this.status } };
	}
}

export const invalid = (message: string) => new ApiError('INVALID_ARGUMENT', message);
