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
