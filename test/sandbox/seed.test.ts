import { createHash } from 'node:crypto';
import { startSandbox, type Sandbox } from '../../sandbox/server.ts';
import { anchor, day, download, list, now, ownSandbox } from './helpers.ts';

async function fingerprint(at: number): Promise<string> {
	const sandbox = await ownSandbox({ now: at });
	const hash = createHash('sha256').update(JSON.stringify(await list(sandbox, 0, at + day)));
	const files = sandbox.payouts.filter(({ settlements_available }) => settlements_available);
	for (const { id } of files.filter((_, index) => index % 10 === 0)) hash.update(await download(sandbox, id));
	return hash.digest('hex');
}

test('creates the same bytes on the same day, and others on another day', async () => {
	const first = await fingerprint(now);
	expect(await fingerprint(anchor)).toBe(first);
	expect(await fingerprint(now + day)).not.toBe(first);
});

// Others rely on this on any day.
describe.each([now, Date.UTC(2024, 1, 29)])('seeded at %d', (at) => {
	let sandbox: Sandbox;
	const today = Math.floor(at / day) * day;
	beforeAll(async () => {
		sandbox = await startSandbox({ now: at });
	});
	afterAll(() => sandbox.close());

	const values = <T>(pick: (payout: Sandbox['payouts'][number]) => T): T[] =>
		[...new Set(sandbox.payouts.map(pick))].sort();

	test('covers six weeks, every day of them, until yesterday', () => {
		const days = values(({ date }) => Math.floor((date - today) / day)).sort((a, b) => a - b);
		expect(days).toEqual(Array.from({ length: 43 }, (_, index) => index - 42));
		expect(Math.max(...sandbox.payouts.map(({ date }) => date))).toBeLessThanOrEqual(at);
		const ready = sandbox.payouts.filter((each) => each.status === 'PAID_OUT' && each.settlements_available);
		expect(ready.some(({ date }) => date >= today - day && date < today)).toBe(true);
	});

	test('has all currencies and statuses, merchants and wallets', () => {
		expect(values(({ currency }) => currency)).toEqual(['KWD', 'SAR', 'USD']);
		expect(values(({ status }) => status)).toEqual(['FAILED', 'INITIATED', 'PAID_OUT', 'PENDING']);
		const merchants = values(({ merchant_id }) => merchant_id);
		expect(merchants.length).toBeGreaterThanOrEqual(4);
		expect(merchants.some((id) => id.startsWith('0'))).toBe(true);
		expect(values(({ wallet }) => wallet.legacy_id).some((id) => /^0\d+$/.test(id))).toBe(true);
		const names = values(({ wallet }) => wallet.bank.beneficiary.name);
		expect(names.some((name) => /[\u0600-\u06ff]/.test(name))).toBe(true);
		for (const { wallet } of sandbox.payouts) expect(wallet.bank.beneficiary.iban).toMatch(/^\*+[0-9]{4}$/);
	});

	test('has a payout at midnight and two in the same millisecond', () => {
		const times = sandbox.payouts.map(({ date }) => date).filter((date) => date % day !== 0);
		expect(sandbox.payouts.some(({ date }) => date === today)).toBe(true);
		expect(times.length - new Set(times).size).toBeGreaterThan(0);
		expect(new Set(times.map((date) => date % day)).size).toBeGreaterThan(50);
	});

	test('never pays out a negative amount, and has releases and open disputes', () => {
		for (const { amount } of sandbox.payouts) expect(amount).toBeGreaterThan(0n);
		const outcomes = new Set(sandbox.disputes.map(({ outcome }) => outcome));
		expect(outcomes).toEqual(new Set(['on_hold', 'released']));
	});
});
