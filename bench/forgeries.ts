/**
 * Sends a million deliveries, each changed at random after signing, through the verification of every scheme. It must
 * accept none.
 *
 *   node bench/forgeries.ts [--count 1000000] [--seed 1]
 */
import { createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { readPayload as ReadPayload } from '../nodes/CardPayments/domain/webhook/payload.ts';
import type { readScheme as ReadScheme, Scheme } from '../nodes/CardPayments/domain/webhook/scheme.ts';
import type { verifySignature as VerifySignature } from '../nodes/CardPayments/domain/webhook/verifySignature.ts';

const { values } = parseArgs({
	options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const COUNT = Number(values.count);
const NOW = 1_700_000_000_000;
const SECONDS = String(NOW / 1_000);
const KEY = Buffer.from('a secret of thirty-two bytes, eh');

const { outputFiles } = await build({
	stdin: {
		contents:
			"export * from './nodes/CardPayments/domain/webhook/payload'; export * from './nodes/CardPayments/domain/webhook/scheme'; export * from './nodes/CardPayments/domain/webhook/verifySignature';",
		resolveDir: process.cwd(),
	},
	bundle: true,
	write: false,
	format: 'esm',
	platform: 'node',
});
const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
const { readPayload, readScheme, verifySignature } = (await import(`data:text/javascript;base64,${code}`)) as {
	readPayload: typeof ReadPayload;
	readScheme: typeof ReadScheme;
	verifySignature: typeof VerifySignature;
};

interface Signed {
	name: string;
	scheme: Scheme;
	headers: Record<string, string>;
	body: Buffer;
}

const body = Buffer.from(
	'{"id":"payout_330001","status":"PAID_OUT","date":1698570023750,"amount":7351.874,"currency":"KWD","merchant_id":"0001124"}',
);
const mac = (content: string | Buffer, algorithm = 'sha256') => createHmac(algorithm, KEY).update(content).digest();
const secret = KEY.toString();
const cases: Signed[] = [
	{
		name: 'raw body',
		scheme: readScheme({ scheme: 'rawBody', secret, signatureHeader: 'x-signature' }),
		headers: { 'x-signature': mac(body).toString('hex') },
		body,
	},
	{
		name: 'raw body, SHA-512, base64, prefix',
		body,
		scheme: readScheme({
			scheme: 'rawBody',
			secret,
			signatureHeader: 'x-signature',
			algorithm: 'sha512',
			encoding: 'base64',
			prefix: 'sig=',
		}),
		headers: { 'x-signature': `sig=${mac(body, 'sha512').toString('base64')}` },
	},
	{
		name: 'Standard Webhooks',
		body,
		scheme: readScheme({ scheme: 'standardWebhooks', secret: `whsec_${KEY.toString('base64')}` }),
		headers: {
			'webhook-id': 'msg_1',
			'webhook-timestamp': SECONDS,
			'webhook-signature': `v1,${mac(Buffer.concat([Buffer.from(`msg_1.${SECONDS}.`), body])).toString('base64')}`,
		},
	},
	{
		name: 'timestamped list',
		body,
		scheme: readScheme({ scheme: 'timestampedList', secret, signatureHeader: 'x-signature' }),
		headers: {
			'x-signature': `t=${SECONDS},v1=${mac(Buffer.concat([Buffer.from(`${SECONDS}.`), body])).toString('hex')}`,
		},
	},
	{
		// Every byte of this body is in a signed field or holds one in place. A real body has unprotected bytes too.
		name: 'hashstring',
		body: Buffer.from('{"id":"payout_330001","amount":7351.874,"currency":"KWD","status":"PAID_OUT"}'),
		scheme: readScheme({
			scheme: 'custom',
			secret,
			signatureHeader: 'hashstring',
			signedContent: 'x_id{id}x_amount{amount}x_currency{currency}x_status{status}',
		}),
		headers: { hashstring: mac('x_idpayout_330001x_amount7351.874x_currencyKWDx_statusPAID_OUT').toString('hex') },
	},
];

let state = BigInt.asUintN(64, BigInt(values.seed) * 0xd1342543de82ef95n);
/** SplitMix64: the same seed gives the same forgeries. */
function random(below: number): number {
	state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
	let mixed = state;
	mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
	mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
	return Number((mixed ^ (mixed >> 31n)) & 0xffffffffn) % below;
}

/** Changes, inserts or removes one to three bytes. */
function mutated(bytes: Buffer): Buffer {
	let result = Buffer.from(bytes);
	for (let changes = 1 + random(3); changes > 0; changes--) {
		const at = random(result.length || 1);
		const [before, after] = [result.subarray(0, at), result.subarray(at)];
		const put = Buffer.from([random(256)]);
		result =
			[
				() => Buffer.concat([before, put, after.subarray(1)]),
				() => Buffer.concat([before, put, after]),
				() => Buffer.concat([before, after.subarray(1)]),
			][random(3)]?.() ?? result;
	}
	return result;
}

/**
 * The same meaning written differently is no forgery: blanks, commas and semicolons around signatures, both names of
 * the time, and, if only fields are signed, blanks between those.
 */
function means(signed: Signed, headers: Record<string, string>, sent: Buffer): string {
	const separated = (value: string) => value.replace(/[ \t,;]+/g, ',').replace(/^,|,$/g, '');
	const trimmed = Object.entries(headers).map(([name, value]) => `${name}:${separated(value).replace(/^ts=/, 't=')}`);
	if (signed.name !== 'hashstring') return `${trimmed.join('\n')}\n${sent.toString('latin1')}`;
	try {
		const { id, amount, currency, status } = JSON.parse(
			new TextDecoder('utf-8', { fatal: true }).decode(sent),
		) as Record<string, unknown>;
		return `${trimmed.join('\n')}\n${JSON.stringify([id, amount, currency, status])}`;
	} catch {
		return '';
	}
}

function isVerified(headers: Signed['headers'], sent: Buffer, scheme: Scheme): boolean {
	return verifySignature({ headers, body: sent, payload: () => readPayload(sent), scheme, now: NOW }).valid;
}

const accepted: string[] = [];
const started = performance.now();
let unchanged = 0;
for (let index = 0; index < COUNT; index++) {
	const signed = cases[index % cases.length] as Signed;
	const headers = { ...signed.headers };
	let sent = signed.body;
	const names = Object.keys(headers);
	const target = random(names.length + 1);
	const name = names[target];
	if (name === undefined) sent = mutated(signed.body);
	else headers[name] = mutated(Buffer.from(headers[name] ?? '')).toString('latin1');

	if (!isVerified(headers, sent, signed.scheme)) continue;
	if (means(signed, headers, sent) === means(signed, signed.headers, signed.body)) unchanged++;
	else accepted.push(`${signed.name}: ${JSON.stringify(headers)} ${sent.toString('latin1')}`);
}
const seconds = (performance.now() - started) / 1_000;
for (const signed of cases)
	if (!isVerified(signed.headers, signed.body, signed.scheme))
		throw new Error(`${signed.name}: the genuine delivery is rejected`);
for (const forgery of accepted.slice(0, 10)) console.error(`ACCEPTED ${forgery}`);
console.log(
	`${COUNT} changed deliveries, ${cases.length} schemes, seed ${values.seed}: ${accepted.length} accepted (${unchanged} changes left the meaning as it was); ${((seconds / COUNT) * 1e6).toFixed(1)} µs each`,
);
process.exitCode = accepted.length === 0 ? 0 : 1;
