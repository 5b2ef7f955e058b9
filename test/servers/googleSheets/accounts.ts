import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const LIFETIME = 3_600;

type TokenResponse =
	| { status: 200; body: object }
	| { status: 400; body: { error: string; error_description: string } };

/** A service account: trades its signed requests for access tokens. */
export class ServiceAccount {
	readonly email = `sync@stand-in.iam.gserviceaccount.com`;
	readonly privateKey: string;
	private readonly publicKey: string;
	private readonly scopes = new Map<string, string[]>();

	constructor() {
		const { privateKey, publicKey } = generateKeyPairSync('rsa', {
			modulusLength: 2_048,
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
			publicKeyEncoding: { type: 'spki', format: 'pem' },
		});
		this.privateKey = privateKey;
		this.publicKey = publicKey;
	}

	/** The scopes of the token in this header. Undefined if it doesn't know the token. */
	scopesOf(authorization: string | undefined): string[] | undefined {
		return this.scopes.get(authorization?.replace(/^Bearer /, '') ?? '');
	}

	grant(form: URLSearchParams): TokenResponse {
		if (form.get('grant_type') !== GRANT) return refused('unsupported_grant_type', 'Invalid grant_type');
		const [header = '', payload = '', signature = ''] = form.get('assertion')?.split('.') ?? [];
		const signed = Buffer.from(`${header}.${payload}`);
		if (!verify('RSA-SHA256', signed, this.publicKey, Buffer.from(signature, 'base64url'))) {
			return refused('invalid_grant', 'Invalid JWT Signature.');
		}
		const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
		const now = Date.now() / 1_000;
		if (claims.iss !== this.email) return refused('invalid_grant', 'Invalid grant: account not found');
		if (claims.aud !== AUDIENCE) return refused('invalid_grant', 'Invalid JWT: Failed audience check.');
		const [iat, exp] = [Number(claims.iat), Number(claims.exp)];
		if (!(iat <= now + 300 && exp > now && exp - iat <= LIFETIME)) {
			return refused('invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes)');
		}
		const token = `ya29.c.${randomBytes(32).toString('base64url')}`;
		this.scopes.set(token, String(claims.scope).split(' '));
		return { status: 200, body: { access_token: token, expires_in: LIFETIME - 1, token_type: 'Bearer' } };
	}
}

const refused = (error: string, description: string): TokenResponse => ({
	status: 400,
	body: { error, error_description: description },
});
