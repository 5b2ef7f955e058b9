import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Makes a certificate for these names, signed by itself, in `folder`; whoever takes it as a CA trusts the server. */
export async function makeCertificate(folder: string, names: string[]) {
	const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
	await promisify(execFile)('openssl', [
		...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'],
		...['-keyout', keyFile, '-out', certificateFile, '-subj', '/CN=Stand-in of Google for tests'],
		...['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
	]);
	const [key, certificate] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
	return { key, certificate, certificateFile };
}
