/** What a failed connection means to somebody who is no programmer, by the code Node.js gives it. */
export function connectionWords(code: string | undefined): string {
	switch (code) {
		case 'ECONNREFUSED':
			return 'nothing responds at this address';
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return 'the name of the server could not be found';
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
			return code !== undefined && /CERT|SSL|TLS|SELF_SIGNED|EPROTO/.test(code)
				? 'its TLS certificate could not be verified'
				: 'the connection failed';
	}
}
