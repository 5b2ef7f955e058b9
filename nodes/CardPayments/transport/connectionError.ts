/** What a failed connection means to somebody who is no programmer, by the code Node.js gives it. */
export function connectionWords(code: string | undefined): string {
	switch (code) {
		case 'ECONNREFUSED':
			return 'nothing responds at this address';
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return "the name of the server couldn't be found";
		case 'ETIMEDOUT':
		case 'ECONNABORTED':
		case 'ESOCKETTIMEDOUT':
			return "the service didn't respond in time";
		case 'ECONNRESET':
		case 'EPIPE':
		case 'ERR_BAD_RESPONSE':
			return 'the connection broke';
		case 'ERR_CANCELED':
			return 'the execution was cancelled';
		case 'EHOSTUNREACH':
		case 'ENETUNREACH':
			return 'there is no network connection to the server';
		default:
			return tlsWords(code) ?? 'the connection failed';
	}
}

/** What Node.js says when plain text comes where TLS was expected. */
const NO_TLS = /^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST))$/;
/** OpenSSL's names for what is wrong with a certificate, and Node.js's own. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/;

function tlsWords(code = ''): string | undefined {
	if (NO_TLS.test(code)) return "this port doesn't speak HTTPS";
	if (CERTIFICATE.test(code)) return "its TLS certificate couldn't be verified";
	return /SSL|TLS/.test(code) ? 'no encrypted (TLS) connection could be made' : undefined;
}
