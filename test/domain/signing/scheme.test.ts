import { describeScheme, readScheme } from '../../../nodes/CardPayments/domain/signing/scheme';
import { WHSEC } from '../webhook/shapes';

const NAMELESS = 'names neither the body nor any of id, status';
type Case = [title: string, data: Record<string, unknown>, words: string];

const LONG = 'a secret that is long enough';
const custom = (changes: Record<string, unknown>) => ({
	scheme: 'custom',
	secret: LONG,
	signatureHeader: 'x-signature',
	signedContent: '{body}',
	...changes,
});
const STANDARD = { scheme: 'standardWebhooks', secret: WHSEC };
const check = (data: Record<string, unknown>) => describeScheme(readScheme(data));

describe('a scheme that works', () => {
	it.each([
		[
			'timestamped list',
			custom({ scheme: 'timestampedList', signatureHeader: 'Pay-Signature', tolerance: 60 }),
			'Ready: 1 secret, HMAC SHA256 in the header pay-signature, at most 60 seconds old',
		],
		[
			'several secrets, SHA-512, base64',
			custom({
				additionalSecrets: 'another-long-secret third-long-secret-x',
				algorithm: 'sha512',
				encoding: 'base64',
				prefix: 'sig:',
			}),
			'Ready: 3 secrets, HMAC SHA512 in the header x-signature',
		],
		[
			'id and time in headers',
			custom({ idHeader: 'x-id', timestampHeader: 'x-time', signedContent: '{id}.{timestamp}.{body}' }),
			'at most 300 seconds old',
		],
	])('should pass its own check: %s', (_title, data, words) => {
		expect(check(data)).toContain(words);
	});

	it("should be read from the trigger's text, the tolerance as a number", () => {
		const text = 'Signature Header = x-sign\nSigned Content = {timestamp}.{body}\nTolerance = 60';
		expect(readScheme({ secret: LONG, schemeText: text })).toMatchObject({ toleranceSeconds: 60 });
	});

	it('should take a secret in base64 for addresses', () => {
		const key = Buffer.from('\xfb\xff\xbf-a key of its own', 'latin1');
		const { secrets } = readScheme({ ...STANDARD, secret: `whsec_${key.toString('base64url')}` });
		expect(secrets).toEqual([key]);
	});

	it('should be signed by what the address asks for', () => {
		expect(check(custom({ signedContent: '{query.data.id}', acceptUnproved: true }))).toContain('Ready');
	});

	it('should name what it leaves open where the user accepts that', () => {
		const open = custom({ signedContent: '{id}/{amount}', acceptUnproved: true });
		expect(check(open)).toContain("It doesn't prove status and currency");
		const inside = custom({ signedContent: '{data.id}|{data.amount}', acceptUnproved: true });
		expect(check(inside)).toContain("It doesn't prove id, status, amount, and currency");
		expect(check(custom({ signedContent: '{id}-{status}-{amount}-{currency}' }))).not.toContain('prove');
	});

	it('should ask for a longer secret without showing it', () => {
		expect(check(custom({ secret: 'too-short' }))).toContain('A secret shorter than 16 characters can be guessed');
		expect(check(custom({ secret: 'too-short' }))).not.toContain('too-short');
	});

	it('should ignore fields that the preset hides', () => {
		const hidden = { signedContent: 'nothing', timestampHeader: 'not a header!', writtenAs: 'base64' };
		const scheme = readScheme(custom({ scheme: 'rawBody', ...hidden }));
		expect(scheme).toMatchObject({ timestampHeader: '', signed: { kind: 'body' }, secrets: [Buffer.from(LONG)] });
	});
});

describe("a scheme that can't work", () => {
	it.each<Case>([
		['no scheme', {}, 'No signature scheme is chosen'],
		...['', '  \n', '\u200b', '\u2800\u2800'].map(
			(secret): Case => [secret, custom({ secret }), 'secret is empty'],
		),
		['a secret of one letter', custom({ secret: 'a' }), 'is shorter than 8 characters'],
		['a short additional one', custom({ additionalSecrets: 'older' }), 'Additional secret 1 is shorter than 8'],
		['a short key in base64', custom({ secret: 'whsec_AAAA', writtenAs: 'base64' }), 'is shorter than 8'],
		['what a program writes for none', custom({ secret: 'undefined' }), 'The signing secret is only "undefined"'],
		['half a byte in hex', custom({ secret: 'abc', writtenAs: 'hex' }), "The signing secret isn't hex"],
		['a secret with such a character', custom({ secret: `${LONG}\u200b` }), 'contains an invisible character'],
		['an additional one', custom({ additionalSecrets: 'older-secret \u3164' }), 'secret 2 contains an invisible'],
		['whsec_ alone as text', custom({ secret: 'whsec_' }), 'The signing secret is only "whsec_"'],
		['an API key without its key', custom({ secret: 'sk_test_' }), 'The signing secret is only "sk_test_"'],
		['whsec_ alone beside a secret', custom({ additionalSecrets: 'whsec_' }), 'Additional secret 1 is only'],
		['padding alone', { scheme: 'standardWebhooks', secret: 'whsec_==' }, "isn't base64"],
		['only an additional secret', custom({ secret: '', additionalSecrets: LONG }), 'The signing secret is empty'],
		['whsec_ and nothing', { scheme: 'standardWebhooks', secret: 'whsec_' }, 'is only "whsec_"'],
		['no base64', { scheme: 'standardWebhooks', secret: 'whsec_not base64!' }, "The signing secret isn't base64"],
		['a second one', { ...STANDARD, additionalSecrets: 'whsec_%%%' }, "Additional secret 1 isn't base64"],
		['no header', custom({ signatureHeader: ' ' }), 'No signature header is entered'],
		['a header with its value', custom({ signatureHeader: 'x-signature: abc' }), "isn't the name of a header"],
		...['body', '{}', 'x{live_mode}', '{header.x-id}'].map(
			(signedContent): Case => [signedContent, custom({ signedContent }), NAMELESS],
		),
		['an unknown name', custom({ signedContent: '{nonce}.{body}' }), "can't have {nonce} beside {body}"],
		['fields side by side', custom({ signedContent: '{id}{amount}' }), 'touch each other'],
		['an id without its header', custom({ signedContent: '{id}.{body}' }), 'no ID header is entered'],
		[
			'only the ID signed',
			custom({ signedContent: '{id}' }),
			"doesn't prove status, amount, and currency: a forger",
		],
		['another algorithm', custom({ algorithm: 'sha1' }), '"Algorithm" (sha1) is none of its choices'],
		['another encoding', custom({ encoding: 'utf8' }), '"Encoding" (utf8) is none of its choices'],
		['no tolerance', custom({ tolerance: 0 }), 'more than 0 seconds'],
		['a tolerance that is no number', custom({ tolerance: 'long' }), 'more than 0 seconds'],
	])('should be named: %j', (_title, data, words) => {
		expect(() => check(data)).toThrow(words);
	});
});
