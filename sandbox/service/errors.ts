/** A response in the error shape this sandbox assumes: `{"errors":[{"code","description"}]}`. */
export class ServiceError extends Error {
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, description: string) {
		super(description);
		this.status = status;
		this.code = code;
	}
}

export function errorBody(code: string, description: string): { errors: Array<{ code: string; description: string }> } {
	return { errors: [{ code, description }] };
}
