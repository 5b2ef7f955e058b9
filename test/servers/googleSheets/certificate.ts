import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const DAY = 24 * 60 * 60 * 1_000;

/** Makes a self-signed certificate for these names in `folder`. A client that takes it as a CA trusts the server. */
export async function makeCertificate(folder: string, names: string[]) {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const issuer = sequence(set(sequence(identifier(2, 5, 4, 3), der(0x0c, Buffer.from('Stand-in of Google')))));
	const altNames = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
	const subjectAltName = sequence(identifier(2, 5, 29, 17), der(0x04, altNames));
	const now = Date.now();
	const signature = sequence(identifier(1, 2, 840, 10045, 4, 3, 2));
	// RFC 5280, 4.1: version 3, serial number, signature, issuer, validity, subject, key, extensions.
	const content = sequence(
		der(0xa0, integer(Buffer.from([2]))),
		integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
		signature,
		issuer,
		sequence(time(now - DAY), time(now + DAY)),
		issuer,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(subjectAltName)),
	);
	const certificate = sequence(content, signature, bits(sign('sha256', content, privateKey)));
	const certificateFile = path.join(folder, 'certificate.pem');
	const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
	await writeFile(certificateFile, pem);
	return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), certificate: pem, certificateFile };
}

/** A tag, the length of the content, and the content (X.690, DER). */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const bytes = [content.length >> 8, content.length & 0xff];
	if (content.length < 0x80) bytes.shift();
	else if (content.length < 0x100) bytes.splice(0, 1, 0x81);
	else bytes.unshift(0x82);
	return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);

/** An object identifier: the first two numbers share a byte, the others have seven bits a byte. */
function identifier(first: number, second: number, ...others: number[]): Buffer {
	const sevenBits = (value: number): number[] =>
		value < 0x80 ? [value] : [...sevenBits(value >> 7).map((byte) => byte | 0x80), value & 0x7f];
	return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(sevenBits)]));
}

/** UTCTime: a year of two digits, and no fractions of a second. */
function time(at: number): Buffer {
	return der(
		0x17,
		Buffer.from(
			new Date(at)
				.toISOString()
				.slice(2)
				.replace(/[-:T]|\.\d+/g, ''),
		),
	);
}
