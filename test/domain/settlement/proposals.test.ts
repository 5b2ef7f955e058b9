import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';
import { findDescription, type Proposal } from '../../../nodes/CardPayments/domain/finder';
import type { MarkedLine } from '../../../nodes/CardPayments/domain/services';
import { Proposals, type SettleOptions } from '../../../nodes/CardPayments/domain/settlement/proposals';
import type { PayoutFile } from '../../../nodes/CardPayments/domain/settlement/payoutFileReader';
import { readBy } from '../../../nodes/CardPayments/domain/settlement/readSettlements';
import type { Settlement } from '../../../nodes/CardPayments/domain/settlement/settlement';
import { settle } from './settling';

const readAs = async (right: Map<string, boolean>) =>
	await Promise.resolve({ right, known: new Map<string, number>(), amounts: new Map<string, Float64Array>() });
const unread = async () => await readAs(new Map([['p', false]]));

/** Payouts that one file holds. */
const MANY = 200;

const UNKNOWN: MarkedLine = { key: 'typeWords', value: [{ word: 'X', type: undefined }], mark: 'asked' };
const AMOUNT: MarkedLine = { key: 'amountColumn', value: ['Net'], mark: 'proved' };

/** Asks for a text for each payout of files; counts what that takes. */
async function ask(files: PayoutFile[], { isFound }: { isFound: boolean }) {
	let [searches, trials, texts] = [0, 0, 0];
	const ids = Array.from({ length: MANY }, (_, index) => `payout_${index}`);
	const find = async () => (
		searches++,
		await Promise.resolve(isFound ? { lines: [AMOUNT], isProved: false, isMet: false } : undefined)
	);
	const read = async () => (trials++, await readAs(new Map(ids.map((id) => [id, true]))));
	const proposals = new Proposals(find, read);
	const options = { description: {}, pause: async () => {} } as unknown as SettleOptions;
	for (const [index, payoutId] of ids.entries()) {
		const file = files[index % files.length] as PayoutFile;
		const payout: PayoutRecord = { id: payoutId };
		if ((await proposals.of({ file, payoutId, payout, options, isRead: true })) !== undefined) texts++;
	}
	return { searches, trials, texts };
}

const filesOf = (count: number) =>
	Array.from(
		{ length: count },
		(): PayoutFile => ({
			payout: { id: '' },
			content: { rows: [{ id: 'chg_1' }] },
			source: { payoutId: '' },
		}),
	);

it('should read a file of many payouts once by a text, and not once for each payout', async () => {
	expect(await ask(filesOf(1), { isFound: true })).toEqual({ searches: 1, trials: 1, texts: MANY });
});

it('should look in vain at some payouts of a file, and at those of each file', async () => {
	expect(await ask(filesOf(1), { isFound: false })).toEqual({ searches: 3, trials: 0, texts: 0 });
	expect(await ask(filesOf(MANY), { isFound: false })).toEqual({ searches: MANY, trials: 0, texts: 0 });
});

it.each([
	['amounts that come to what was paid, and words that are asked', { lines: [AMOUNT, UNKNOWN], isMet: true }, true],
	['words that are asked beside no amount', { lines: [UNKNOWN], isMet: false }, false],
	['nothing that the file does not say already', { lines: [AMOUNT], isMet: true }, false],
])('should show a text of %s, of a payout that is read but does not add up', async (_, { lines, isMet }, isShown) => {
	const find = async (): Promise<Proposal> => await Promise.resolve({ lines: [...lines], isProved: false, isMet });
	const proposals = new Proposals(find, unread);
	const options = { description: {}, pause: async () => {} } as unknown as SettleOptions;
	const [file] = filesOf(1) as [PayoutFile];
	const text = await proposals.of({ file, payoutId: '', payout: { id: 'p' }, options, isRead: true });
	expect(text !== undefined).toBe(isShown);
});

it.each([
	['finds no amounts', [{ ...AMOUNT, mark: 'asked' as const }], false, false],
	['finds the amounts, and asks for a word', [AMOUNT, UNKNOWN], true, true],
])('should show no text that is worse than how a payout adds up: one that %s', async (_, lines, isMet, isShown) => {
	const find = async (): Promise<Proposal> => await Promise.resolve({ lines, isProved: false, isMet });
	const proposals = new Proposals(find, unread);
	const options = { description: {}, pause: async () => {} } as unknown as SettleOptions;
	const [file] = filesOf(1) as [PayoutFile];
	const asked = { file, payoutId: '', payout: { id: 'p' }, options, isRead: false };
	expect((await proposals.of({ ...asked, isBalanced: true })) !== undefined).toBe(isShown);
});

async function proposed(rows: string, options: Partial<SettleOptions> = {}) {
	const { settlements } = await settle({
		payout: { amount: 342.7, currency: 'SAR', status: 'PAID_OUT' },
		sheets: { 'CHARGES.csv': rows },
		options: { proposals: new Proposals(findDescription, readBy), ...options },
	});
	const [{ comparison, proposed: text }] = settlements as [Settlement];
	return { balanced: comparison.balanced, text };
}

it('should propose, of a payout that adds up, the fees that nobody found, where a column may be called so', async () => {
	const { balanced, text } = await proposed(
		`transaction_id,gross,service charge,net,date
		a1x,100.00,2.00,98.00,2026-11-19
		a2x,250.00,5.30,244.70,2026-11-20`.replaceAll('\t', ''),
	);
	expect({ balanced, lines: text?.split('\n') }).toEqual({
		balanced: true,
		lines: ['Gross Column = gross', 'Fee Column = service charge', 'Fees = in the rows'],
	});
	const other = await proposed(
		`transaction_id,net,service charge,date\na1x,98.00,x,2026-11-19\na2x,244.70,y,2026-11-20`,
	);
	expect(other).toEqual({ balanced: true, text: undefined });
});

it.each([
	['beside a tax', 'transaction_id,gross,f1,vat,net,date', 'Fee Column = f1'],
	[
		'where no gross amount has its usual name',
		'transaction_id,Sold (SAR),fee,vat on it,net,date',
		'Gross Column = Sold',
	],
	['where the others come to another amount', 'transaction_id,gross,fee,f1,net,date', 'Fee Column = fee'],
])('should propose the fees of a payout that adds up, %s', async (_, header, line) => {
	const { balanced, text } = await proposed(
		`${header}\na1x,100.00,1.50,0.50,98.00,2026-11-19\na2x,250.00,4.10,1.20,244.70,2026-11-20`,
	);
	expect({ balanced, text }).toEqual({ balanced: true, text: expect.stringContaining(line) });
});

it('should propose the fees of a payout that adds up, where the column with a usual name has nothing in it', async () => {
	const { text } = await proposed(
		'transaction_id,order value,fee,f1 fee,net,date\na1x,100.00,,2.00,98.00,2026-11-19\na2x,250.00,--,5.30,244.70,2026-11-20',
	);
	expect(text?.split('\n')).toEqual(['Gross Column = order value', 'Fee Column = f1 fee', 'Fees = in the rows']);
});

it.each([
	[
		'the fees that are found',
		'gross,service charge,vat,net',
		['100.00,2.00,15.00,98.00', '250.00,5.30,37.50,244.70'],
	],
	['no fee', 'vat,net', ['15.00,98.00', '37.50,244.70']],
])('should say, of a payout that adds up, that a tax beside %s is none on a fee', async (_, header, [one, two]) => {
	const { balanced, text } = await proposed(
		`transaction_id,date,${header}\na1x,2026-11-19,${one}\na2x,2026-11-20,${two}`,
	);
	expect({ balanced, text }).toEqual({ balanced: true, text: expect.stringMatching(/^Tax Column = - +# likely/m) });
});

it('should propose no fees beside those that rows have, though a rate may be called so', async () => {
	const { balanced, text } = await proposed(
		'transaction_id,gross,fee,fee rate,net,date\na1x,100.00,2.00,2.00,98.00,2026-11-19\na2x,250.00,5.30,2.12,244.70,2026-11-20',
	);
	expect({ balanced, text }).toEqual({ balanced: true, text: undefined });
});

it('should propose, of a payout that adds up, the columns of dates and IDs that nobody found', async () => {
	const { balanced, text } = await proposed('Vorgangsnr,net,Umsatztag\na1x,98.00,2026-11-19\na2x,244.70,2026-11-20');
	expect(balanced).toBe(true);
	expect(text?.split('\n')).toEqual([
		expect.stringMatching(/^Date Column = Umsatztag +# likely/),
		expect.stringMatching(/^Transaction Column = Vorgangsnr +# likely/),
	]);
	// Also where no operation shows them.
	const reconciled = 'Vorgangsnr,net,Umsatztag\na1x,98.00,2026-11-19\na2x,244.70,2026-11-20';
	expect((await proposed(reconciled, { kept: [] })).text).toBe(text);
	const known = await proposed('transaction_id,net,date\na1x,98.00,2026-11-19\na2x,244.70,2026-11-20');
	expect(known).toEqual({ balanced: true, text: undefined });
	const without = await proposed('transaction_id,net,note\na1x,98.00,fine\na2x,244.70,late');
	expect(without).toEqual({ balanced: true, text: undefined });
});

it('should propose what a payout is called whose status in the file nobody knows', async () => {
	const { settlements } = await settle({
		payout: {},
		sheets: {
			'ACTIVITY.csv': `Type,ID,Payout status,Amount
				Charge,a1x,Funds gone,100.00
				Refund,a2x,Funds gone,-20.00
				Payout,,Funds gone,-80.00`.replaceAll('\t', ''),
		},
		entered: { payoutId: '', paid: { amount: 80, currency: 'SAR' }, date: '2026-11-20' },
		options: { proposals: new Proposals(findDescription, readBy) },
	});
	const [{ comparison, proposed: text }] = settlements as [Settlement];
	expect(comparison).toMatchObject({ balanced: null, cause: 'unknown status' });
	expect(text).toContain('Paid Words = Funds gone');
});

it('should propose the fees of a payout that adds up where its fees by name are several, and no ID that there is not', async () => {
	const rows = [
		'transaction_id,date,product sales,regulatory fee,selling fee,other fee,net',
		'a1,2026-11-19,100.00,0,-1.50,-0.50,98.00',
		'a1,2026-11-19,250.00,0,-4.10,-1.20,244.70',
		'a1,2026-11-20,0,0,0,0,0',
	].join('\n');
	const { balanced, text } = await proposed(rows);
	expect(balanced).toBe(true);
	expect(text).toContain('Gross Column = product sales\nFee Column = selling fee, other fee');
	// A row of fees shows nothing of what others cost.
	const withFee = [
		'type,transaction_id,date,product sales,regulatory fee,selling fee,other fee,net',
		'Order,a1,2026-11-19,100.00,0,-1.50,-0.50,98.00',
		'Order,a1,2026-11-19,250.00,0,0,-0.30,249.70',
		'Service fee,,2026-11-20,0,0,0,-5.00,-5.00',
	].join('\n');
	expect((await proposed(withFee)).text).toContain(
		'Gross Column = product sales\nFee Column = selling fee, other fee',
	);
	const other = await proposed('Payment_No,date,net\na1,2026-11-19,98.00\na1,2026-11-19,244.70\na1,2026-11-20,0');
	expect(other).toEqual({ balanced: true, text: undefined });
});

it('should propose, of a payout that adds up, the zone of its times', async () => {
	const { balanced, text } = await proposed(
		'Vorgangsnr,net,Umsatztag,Uhrzeit,Zone\na1x,98.00,2026-11-19,10:15,CET\na2x,244.70,2026-11-20,11:42,CET',
	);
	expect([balanced, text]).toEqual([true, expect.stringMatching(/^Zone Column = Zone/m)]);
});

it('should propose no text for a payout of which the service says a status that nobody knows', async () => {
	const rows = 'transaction_id,Kind,Amt,date\na1x,Sale,98.00,2026-11-19\na2x,Sale,244.70,2026-11-20';
	const { settlements } = await settle({
		payout: { amount: 342.7, currency: 'SAR', status: 'AWAITED' },
		sheets: { 'CHARGES.csv': rows.replace('Amt', 'amount') },
		options: { proposals: new Proposals(findDescription, readBy) },
	});
	const [{ comparison, proposed: text }] = settlements as [Settlement];
	expect([comparison.cause, text]).toEqual(['unknown status', undefined]);
});

it('should propose no text for a payout that adds up by which less is known of it', async () => {
	const rows = [
		'id,created_at,type,success,amount,fees,vat,net_amount',
		'a1x,2026-11-19,PAYMENT,true,100.00,1.50,0.50,98.00',
		'a2x,2026-11-19,PAYMENT,false,50.00,0.00,0.00,0.00',
		'a3x,2026-11-20,PAYMENT,true,250.00,4.10,1.20,244.70',
	].join('\n');
	expect(await proposed(rows)).toEqual({ balanced: true, text: undefined });
});

it('should propose no fees by a sheet of fees alone', async () => {
	const { settlements } = await settle({
		payout: { amount: 92.55, currency: 'SAR', status: 'PAID_OUT' },
		sheets: {
			'CHARGES 1.csv': 'charge_id,amount\nchg_1,100.00',
			'FEES 1.csv': 'fee_id,amount,fee,tax\nf1,-1.15,1.00,0.15\nf2,-2.30,2.00,0.30',
			'FEES 2.csv': 'fee_id,amount\nf3,-1.00\nf4,-3.00',
		},
		options: { proposals: new Proposals(findDescription, readBy) },
	});
	const [{ comparison, proposed: text }] = settlements as [Settlement];
	expect([comparison.balanced, text]).toEqual([true, undefined]);
});
