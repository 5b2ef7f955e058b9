import { connectionWords } from '../../../nodes/CardPayments/transport/service/httpResponse';

describe('connectionWords', () => {
	it.each([
		['EPROTO', "this port doesn't speak HTTPS"],
		['ERR_SSL_WRONG_VERSION_NUMBER', "this port doesn't speak HTTPS"],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', "this port doesn't speak HTTPS"],
		['CERT_HAS_EXPIRED', "its TLS certificate couldn't be verified"],
		['DEPTH_ZERO_SELF_SIGNED_CERT', "its TLS certificate couldn't be verified"],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "its TLS certificate couldn't be verified"],
		['ERR_TLS_CERT_ALTNAME_INVALID', "its TLS certificate couldn't be verified"],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no encrypted (TLS) connection could be made'],
		['ECONNREFUSED', 'nothing responds at this address'],
		['SOMETHING', 'the connection failed'],
		[undefined, 'the connection failed'],
	])('should say what %s means', (code, words) => {
		expect(connectionWords(code)).toBe(words);
	});
});
