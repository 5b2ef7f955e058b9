/** Sheets of many chunks, whose borders cut characters. */
import { useSandbox } from './service.ts';

const service = useSandbox();

const COUNT = 6_000;
/** Bytes: several times what the reader examines to find an encoding. */
const LARGE = 256 * 1024;
const NAMES = ['محمد العتيبي', 'سارة عبد الله الشهري', 'نورة', 'فهد "أبو سعد"'];
const ROWS = Array.from({ length: COUNT }, (_, index) => ({
	charge_id: `chg_${index}`,
	amount: `${index % 997}.${String(index % 100).padStart(2, '0')}`,
	currency: 'SAR',
	// Arabic begins late, so the reader reads Windows-1256 again from the start.
	name: index < COUNT / 2 ? `Ali; Sons, Co. ${index % 3_000}` : `${NAMES[index % NAMES.length]} ${index % 700}`,
	note: index < COUNT / 2 ? 'mada' : index % 50 === 0 ? 'سطر\nثان' : 'مدى',
}));
const MINOR = ROWS.reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0);
const CSV = [Object.keys(ROWS[0] as object), ...ROWS.map((row) => Object.values(row))]
	.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + '\r\n')
	.join('');

/** As programs for Arabic write it, with one byte per letter. */
function windows1256(text: string): Buffer {
	const letters = new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
	return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

const ENCODINGS: Record<string, [content: Buffer, warning: string[]]> = {
	'UTF-8': [Buffer.from(CSV), []],
	'UTF-16': [Buffer.from(`\uFEFF${CSV}`, 'utf16le'), []],
	'Windows-1256': [windows1256(CSV), ["The file isn't UTF-8 and was read as windows-1256"]],
};

describe.each(Object.entries(ENCODINGS))('a large sheet in %s', (_, [content, warnings]) => {
	const add = async (minor = MINOR) =>
		await service.current.addPayout({
			amount: (minor / 100).toFixed(2),
			omitSheets: ['charges'],
			files: { 'CHARGES.csv': content },
		});
	const itemOf = (id: string, minor = MINOR) => ({ json: { id, amount: minor / 100, currency: 'SAR' } });
	const expectWarnings = (hints: Array<{ message: string; type?: string }>) =>
		expect(hints.map(({ message }) => message)).toEqual(warnings.map((text) => expect.stringContaining(text)));

	it('should return all its rows unchanged', async () => {
		expect(content.length).toBeGreaterThan(LARGE);
		const { items, hints } = await service.execute(
			{ resource: 'payout', operation: 'downloadSheets', sheets: ['charges'] },
			{ input: [itemOf(await add())] },
		);
		expect(items).toHaveLength(COUNT);
		expect(items.map(({ json }) => json)).toMatchObject(ROWS);
		expectWarnings(hints);
	});

	it('should return all its transactions, and add up to the payout', async () => {
		const id = await add();
		const { items, hints } = await service.execute(
			{
				resource: 'transaction',
				operation: 'getMany',
				payouts: 'byId',
				output: 'allFields',
				options: { addColumns: 'name' },
			},
			{ input: [itemOf(id)] },
		);
		expect(items.map(({ json }) => [json.transaction_id, json.name])).toEqual(
			ROWS.map(({ charge_id, name }) => [charge_id, name]),
		);
		expect(items.reduce((sum, { json }) => sum + Number(json.amount_minor), 0)).toBe(MINOR);
		expectWarnings(hints.filter(({ type }) => type !== 'info'));
	});

	it('should balance, and notice one minor unit', async () => {
		const reconcile = async (minor: number) => {
			const input = [itemOf(await add(minor), minor)];
			return (
				await service.output(
					{ resource: 'payout', operation: 'reconcile', payouts: 'byId', output: 'allFields' },
					{ input },
				)
			)[0];
		};
		expect(await reconcile(MINOR)).toMatchObject({ balanced: true, difference_minor: 0 });
		expect(await reconcile(MINOR + 1)).toMatchObject({ balanced: false, difference_minor: 1 });
	});
});
