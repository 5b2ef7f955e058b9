/** What a failed connection means to somebody who is no programmer, by the code of Node.js: the first that fits. */
const CONNECTION_WORDS: Array<[RegExp, string]> = [
	[/^ECONNREFUSED$/, 'nothing responds at this address'],
	[/^(ENOTFOUND|EAI_AGAIN)$/, "the name of the server couldn't be found"],
	[/^(ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT)$/, "the service didn't respond in time"],
	[/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE)$/, 'the connection broke'],
	[/^ERR_CANCELED$/, 'the execution was cancelled'],
	[/^(EHOSTUNREACH|ENETUNREACH)$/, 'there is no network connection to the server'],
	// What Node.js says when plain text comes where TLS was expected.
	[
		/^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST))$/,
		"this port doesn't speak HTTPS",
	],
	// OpenSSL's names for what is wrong with a certificate, and Node.js's own.
	[
		/CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/,
		"its TLS certificate couldn't be verified",
	],
	[/SSL|TLS/, 'no encrypted (TLS) connection could be made'],
];

export function connectionWords(code = ''): string {
	return CONNECTION_WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection failed';
}

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
