import { request } from 'node:http';
import { call, look, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const get = async (path: string): Promise<string> => (await fetch(sandbox.it.url + path)).text();

test('shows charges, deliveries and requests, escaped', async () => {
	const order = '<script>alert("x")</script>';
	await call(sandbox.it, '/v2/charges/', {
		amount: 1.5,
		currency: 'SAR',
		source: { id: 'tok_visa' },
		threeDSecure: false,
		reference: { order },
	});
	const { id } = sandbox.it.payouts[0] ?? { id: '' };
	await sandbox.it.sendPayoutWebhook({ payoutId: id, url: 'http://127.0.0.1:1/<i>' });
	const page = await get('/');
	expect(page).not.toContain(order);
	expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
	expect(page).not.toContain('<i>/');
	expect(page).toContain('http://127.0.0.1:1/&lt;i&gt;');
	const { sections, counts } = JSON.parse(await get('/_sandbox/fragments')) as {
		sections: Record<string, string>;
		counts: Record<string, number>;
	};
	expect(Object.keys(sections)).toEqual(['payments', 'refunds', 'deliveries', 'mails', 'requests']);
	expect(sections['payments']).toContain('CAPTURED');
	expect(sections['requests']).toContain('/v2/charges/');
	const [charge] = sandbox.it.charges;
	const refund = { charge_id: charge?.response.id, amount: 0.5, currency: 'SAR', reason: '<b>' };
	await call(sandbox.it, '/v2/refunds/', refund);
	expect(await get('/')).toMatch(/<code>re_\w+<\/code>[^]*&lt;b&gt;/);
	expect(counts).toMatchObject({ payments: 1, deliveries: 1, payouts: sandbox.it.payouts.length });
});

test('shows the newest 25, and says how many are left out', async () => {
	for (let number = 0; number < 30; number++) await look(sandbox.it, `/v2/charges/chg_${number}`);
	const page = await get('/');
	expect(page).not.toContain('/v2/charges/chg_4<');
	expect(page).toContain('/v2/charges/chg_29<');
	expect(page).toMatch(/\d+ older ones aren't shown/);
});

test('presets the address that webhooks go to', async () => {
	expect(await get('/')).toContain('value=""');
	sandbox.it.webhookUrl = 'http://127.0.0.1:5678/webhook-test/payout-alert';
	expect(await get('/')).toMatch(/name="url"[^>]*value="http:\/\/127\.0\.0\.1:5678\/webhook-test\/payout-alert"/);
});

describe('access from this machine only', () => {
	/** With headers that fetch wouldn't send. */
	const ask = (method: string, path: string, headers: Record<string, string>): Promise<number | undefined> =>
		new Promise((resolve, reject) => {
			request({ host: '127.0.0.1', port: sandbox.it.port, method, path, headers }, (response) => {
				response.resume();
				resolve(response.statusCode);
			})
				.on('error', reject)
				.end();
		});

	test.each(['/', '/_sandbox/state', '/_sandbox/payouts/payout_1/zip', '/3ds/chg_1'])(
		'forbids %s under another host name',
		async (path) => {
			expect(await ask('GET', path, { host: 'evil.example' })).toBe(403);
			expect(await ask('GET', path, { host: `127.0.0.1.evil.example:${sandbox.it.port}` })).toBe(403);
			expect(await ask('GET', path, { host: `localhost:${sandbox.it.port}` })).not.toBe(403);
		},
	);

	test.each(['/_sandbox/faults', '/_sandbox/webhooks', '/_sandbox/payouts', '/3ds/chg_1'])(
		'forbids POST %s from another website',
		async (path) => {
			const host = `127.0.0.1:${sandbox.it.port}`;
			for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
				expect(await ask('POST', path, { host, origin })).toBe(403);
			expect(await ask('POST', path, { host, origin: `http://${host}` })).not.toBe(403);
		},
	);

	test('listens on 127.0.0.1 only', async () => {
		await expect(fetch(`http://127.0.0.2:${sandbox.it.port}/`)).rejects.toThrow();
	});

	test.each(['https://example.com/hook', 'http://127.0.0.1.example.com/', 'ftp://127.0.0.1/', 'nowhere'])(
		'sends no webhook to %s',
		async (url) => {
			const [{ id: payoutId } = { id: '' }] = sandbox.it.payouts;
			const { outcome, attempts } = await sandbox.it.sendPayoutWebhook({ payoutId, url });
			expect([outcome, attempts[0]?.reply]).toEqual(['refused', expect.stringMatching(/^Not sent/)]);
		},
	);
});
