import { connect } from 'node:net';
import { once } from 'node:events';
import { ownSandbox } from './helpers.ts';

/** Sends lines to an SMTP server one after the other, as a mail program does. */
async function smtp(port: number, lines: string[]): Promise<string[]> {
	const socket = connect(port, '127.0.0.1').setEncoding('utf8');
	const replies: string[] = [];
	const reply = async () => {
		let text = '';
		while (!/^\d{3} .*\r\n$/m.test(text)) text += String((await once(socket, 'data'))[0]);
		replies.push(text.slice(0, 3));
	};
	await reply();
	for (const line of lines) {
		socket.write(`${line}\r\n`);
		await reply();
	}
	socket.end();
	return replies;
}

const MAIL = [
	'From: Reports <reports@example.com>',
	'To: finance@example.com',
	'Subject: =?utf-8?Q?R=C3=A9conciliation?=',
	'MIME-Version: 1.0',
	'Content-Type: multipart/mixed; boundary=part',
	'',
	'--part',
	'Content-Type: text/html; charset=utf-8',
	'',
	'<h1>Balanced</h1><script>alert(1)</script>',
	'--part',
	'Content-Type: text/csv; name=rows.csv',
	'Content-Disposition: attachment; filename=rows.csv',
	'',
	'id,amount',
	'--part--',
	'.',
].join('\r\n');

test('receives mail, shows it without executing anything in it, and serves its attachments', async () => {
	const sandbox = await ownSandbox({ mailPort: 0 });
	const replies = await smtp(sandbox.mailPort ?? 0, [
		'EHLO n8n',
		'MAIL FROM:<reports@example.com>',
		'RCPT TO:<finance@example.com>',
		'DATA',
		MAIL,
		'QUIT',
	]);
	expect(replies).toEqual(['220', '250', '250', '250', '354', '250', '221']);
	expect(sandbox.mails).toMatchObject([{ number: 1, subject: 'Réconciliation', to: ['finance@example.com'] }]);

	const mail = await fetch(`${sandbox.url}/_sandbox/mails/1`);
	expect(await mail.text()).toContain('<h1>Balanced</h1>');
	expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
	const file = await fetch(`${sandbox.url}/_sandbox/mails/1/0`);
	expect((await file.text()).trim()).toBe('id,amount');
	expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('Réconciliation');
	expect((await fetch(`${sandbox.url}/_sandbox/mails/2`)).status).toBe(404);
});
