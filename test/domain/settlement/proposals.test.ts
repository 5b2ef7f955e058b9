import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout/payoutRecord';
import { Proposals, type SettleOptions } from '../../../nodes/CardPayments/domain/settlement/proposals';
import type { PayoutFile } from '../../../nodes/CardPayments/domain/settlement/payoutFileReader';

/** Payouts that one file holds. */
const MANY = 200;

/** Asks for a text for each payout of files; counts what that takes. */
async function ask(files: PayoutFile[], { isFound }: { isFound: boolean }) {
	let [searches, trials, texts] = [0, 0, 0];
	const ids = Array.from({ length: MANY }, (_, index) => `payout_${index}`);
	const find = () => (searches++, isFound ? { lines: [], headers: [], isProved: false } : undefined);
	const trial = async () => (trials++, await Promise.resolve(new Map(ids.map((id) => [id, true]))));
	const proposals = new Proposals(find, trial);
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
			content: { name: 'rows', rows: [{ id: 'chg_1' }] },
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
