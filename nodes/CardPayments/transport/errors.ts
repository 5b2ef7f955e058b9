/** What the innermost error that has it says: n8n wraps what the HTTP client throws. */
export function innermost(error: unknown, name: 'code' | 'syscall'): string | undefined {
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
