import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that a workflow sent. It never leaves this machine. */
export interface CaughtMail {
	/** Counts from 1. */
	number: number;
	/** Epoch milliseconds. */
	time: number;
	from: string;
	to: string[];
	subject: string;
	html: string;
	text: string;
	/** In bytes. */
	size: number;
	attachments: Array<{ name: string; mimeType: string; content: Uint8Array }>;
}

interface MailCatcher {
	readonly port: number;
	/** Oldest first. It keeps only the newest. */
	readonly mails: readonly CaughtMail[];
	close(): Promise<void>;
}

const KEPT = 200;
/** In bytes. */
const LARGEST = 25 * 1024 * 1024;

/** Accepts every mail, with any user name and password, on 127.0.0.1 only. It forwards none. */
export async function startMailCatcher(port: number): Promise<MailCatcher> {
	const mails: CaughtMail[] = [];
	let count = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		size: LARGEST,
		logger: false,
		onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
		onData: (stream, session, done) => {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				void read(Buffer.concat(chunks)).then(
					(mail) => {
						const { mailFrom, rcptTo } = session.envelope;
						mails.push({
							number: ++count,
							time: Date.now(),
							from: mailFrom === false ? '' : mailFrom.address,
							to: rcptTo.map(({ address }) => address),
							...mail,
						});
						if (mails.length > KEPT) mails.shift();
						done();
					},
					(error: Error) => done(error),
				);
			});
		},
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			server.off('error', reject);
			// A client that breaks the connection mustn't end the sandbox.
			server.on('error', () => undefined);
			resolve();
		});
	});
	return {
		port: (server.server.address() as AddressInfo).port,
		mails,
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
}

async function read(bytes: Buffer) {
	const { subject, html, text, attachments } = await PostalMime.parse(bytes);
	return {
		subject: subject ?? '',
		html: html ?? '',
		text: text ?? '',
		size: bytes.length,
		attachments: attachments.map(({ filename, mimeType, content }) => ({
			name: filename ?? 'attachment',
			mimeType,
			content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
		})),
	};
}
