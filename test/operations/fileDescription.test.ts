/** From a file that nobody described to a payout that balances, and what's said on the way. */
import type { IDataObject } from 'n8n-workflow';
import { binaryItem, executeNode } from '../harness/engine.ts';

const FILE = `Vorgang;Beleg;Kunde;Umsatz;Kosten;Auszahlungsbetrag;Tag
Einkauf;a1;k1;100,00;2,31;97,69;03.11.2026
Einkauf;a2;k2;250,40;5,17;245,23;03.11.2026
Retoure;a3;k1;-20,00;0,00;-20,00;04.11.2026
Einkauf;a4;k3;1.033,10;17,03;1.016,07;04.11.2026
Einkauf;a5;k3;77,77;1,95;75,82;04.11.2026
`;
/** Two payouts, with names that mean nothing. */
const MANY = `Lauf;Col1;Col2;Col3;Col4
L-100001;Kauf;100,00;2,31;97,69
L-100001;Kauf;250,40;5,17;245,23
L-100001;Retoure;-20,00;0,00;-20,00
L-100001;Kauf;1.033,10;17,03;1.016,07
L-100002;Kauf;77,77;1,95;75,82
L-100002;Kauf;18,20;0,43;17,77
`;

async function run(file: string | Buffer, panel: IDataObject = {}, node: IDataObject = {}) {
	const parameters = {
		resource: 'payout',
		operation: 'reconcile',
		output: 'allFields',
		payouts: 'fromFile',
		filePayoutId: 'p1',
	};
	const input = [binaryItem(Buffer.from(file), 'abrechnung.csv', 'text/csv')];
	const result = await executeNode(
		{ ...parameters, filePaid: '1414.81', fileCurrency: 'EUR', ...panel },
		{ input, node },
	);
	return { ...result, said: result.hints.map(({ message }) => message).join('\n') };
}

it('should show a text in a hint and in the item, which makes the payout balance once it is pasted', async () => {
	const before = await run(FILE);
	const text = String(before.items[0]?.json.description);
	expect(before.items[0]?.json.balanced).toBe(false);
	expect(text.split('\n')).toEqual(
		expect.arrayContaining([
			...['Amount Column = Auszahlungsbetrag', 'Gross Column = Umsatz', 'Fee Column = Kosten'],
			...['Fees = in the rows', 'Signs = as written', 'Decimal Sign = ,'],
		]),
	);
	// What was paid says what words do, not what they're called; a fee in each row says that these are sales.
	expect(text).toMatch(/^Type Column = Vorgang {3}# likely$/m);
	expect(text).toMatch(/^Type Words = Einkauf = charge {3}# likely/m);
	expect(text).toMatch(/^Type Words = Retoure = \? {3}# charge, /m);
	expect(before.said).toContain('This text describes the file: the payout adds up with it.');
	expect(before.said).toContain('<br />Amount Column = Auszahlungsbetrag<br />');

	const open = await run(FILE, { fileDescription: text });
	const sums = { balanced: true, sum: 1414.81, fees: -26.46, description: null };
	expect(open.items[0]?.json).toMatchObject({ ...sums, gross_sales: 1461.27, others: -20, rows_of_unknown_type: 1 });
	expect(open.said).toContain('File Description still asks: Type Words');

	const answers = text.replace('Retoure = ?', 'Retoure = refund');
	const after = await run(FILE, { fileDescription: answers });
	expect(after.items[0]?.json).toMatchObject({ ...sums, gross_sales: 1461.27, refunds: -20, others: 0 });
	expect(String(after.items[0]?.json.read_as)).toContain('Amount Column = Auszahlungsbetrag\n');
	expect(after.said).toContain('The payout adds up with your description. It is confirmed once a second payout does');
});

it("should keep the user's lines in the text that it shows", async () => {
	const file = 'id,type,amount,CR/DR\na,payment,100.00,CR\nb,refund,30.00,DR\nc,adjustment,5.00,DR\n';
	const own = 'Credit or Debit Column = CR/DR\nDate Format = day first';
	const { items, said } = await run(file, { filePaid: '65', fileDescription: own });
	const [{ json: { balanced, description } = {} } = {}] = items;
	expect(balanced).toBe(true);
	expect(String(description).split('\n')).toEqual(expect.arrayContaining(own.split('\n')));
	expect(said).not.toContain("doesn't add up with it");
});

it("should add the words to the user's that those leave out", async () => {
	const file = FILE.replaceAll('Retoure', 'Zzz');
	const own = 'Type Words = Einkauf = charge\nAmount Column = Auszahlungsbetrag\nType Column = Vorgang';
	const { items } = await run(file, { fileDescription: own });
	const text = String(items[0]?.json.description);
	expect(text).toMatch(/^Type Words = Einkauf = charge$/m);
	expect(text).toMatch(/^Type Words = Zzz = /m);
	expect(text.match(/Einkauf/g)).toHaveLength(1);
});

it('should apply nothing by itself', async () => {
	const { items } = await run(FILE, { operation: 'getMany', resource: 'transaction', returnAll: true });
	expect(items.map(({ json }) => json.amount)).toEqual([null, null, null, null, null]);
});

it('should show the text where the file has no amount, too', async () => {
	const file = FILE.replace('Vorgang', 'Typ').replaceAll('Einkauf', 'Sale').replaceAll('Retoure', 'Refund');
	const charges = file.split('\n').filter((line) => !line.startsWith('Refund'));
	const panel = { filePaid: '1434.81' };
	const input = [binaryItem(Buffer.from(charges.join('\n')), 'charges.csv', 'text/csv')];
	const parameters = {
		resource: 'payout',
		operation: 'reconcile',
		output: 'allFields',
		payouts: 'fromFile',
		filePayoutId: 'p1',
	};
	const { error } = (await executeNode({ ...parameters, ...panel, fileCurrency: 'EUR' }, { input })) as unknown as {
		error: { message: string; description: string };
	};
	expect(error.message).toContain('has no column that looks like an amount');
	expect(error.description).toContain('This text may describe the file.');
	expect(error.description).toContain('<br />Amount Column = Auszahlungsbetrag<br />');
});

it('should say of a difference that nothing explains no text that would be wrong', async () => {
	const known = 'type,id,amount,currency\ncharge,a1,100.00,EUR\nrefund,a2,-20.00,EUR\ncharge,a3,55.10,EUR\n';
	const { items, said } = await run(known, { filePaid: '140.10' });
	expect(items[0]?.json).toMatchObject({ balanced: false, difference: 5, description: null });
	expect(said).not.toContain('text');
});

it('should say once that a description is confirmed, or that it stopped adding up', async () => {
	const file = `Lauf,Art,Netto,Betrag,Gebühr,Währung\n${[
		['L-100001', 'Verkauf', '9.70', '10.00', '0.30'],
		['L-100001', 'Auszahlung', '-9.70', '', ''],
		['L-100002', 'Verkauf', '19.40', '20.00', '0.60'],
		['L-100002', 'Auszahlung', '-19.40', '', ''],
	]
		.map((cells) => `${cells.join(',')},EUR`)
		.join('\n')}\n`;
	const fileDescription =
		'Type Column = Art\nType Words = Verkauf = charge, Auszahlung = payout\nAmount Column = Netto\nPayout Column = Lauf\nCurrency Column = Währung';
	const panel = { filePayoutId: '', filePaid: '', fileCurrency: '', fileDescription };
	const right = await run(file, panel);
	expect(right.items.map(({ json }) => json.balanced)).toEqual([true, true]);
	expect(right.said).toContain('Your description is confirmed: 2 payouts add up with it');
	const wrong = await run(file.replace('-19.40', '-19.50'), panel);
	expect(wrong.items.map(({ json }) => json.balanced)).toEqual([false, true]);
	expect(wrong.said).toContain("1 of 2 payouts doesn't add up with your description");
});

/** MANY with what each payout paid, in rows of its own. */
const manyPaid = (paid: Record<string, string>) =>
	MANY +
	Object.entries(paid)
		.map(([id, amount]) => `${id};Auszahlung;;;-${amount.replace('.', ',')}`)
		.join('\n');
const OF_MANY = {
	filePayoutId: '',
	filePaid: '',
	fileCurrency: 'EUR',
	fileDescription: 'Payout Column = Lauf\nType Words = Auszahlung = payout, Kauf = charge, Retoure = refund',
};

it.each([
	[2, '93.59', [true, true]],
	[1, '93.60', [true, false]],
])(
	'should try a text on all payouts of a run, and say that %i of 2 add up with it',
	async (count, second, balanced) => {
		const file = manyPaid({ 'L-100001': '1338.99', 'L-100002': second });
		const before = await run(file, OF_MANY);
		expect(before.items.map(({ json }) => json.balanced)).not.toContain(true);
		const [text] = before.items.map(({ json }) => json.description).filter((each) => typeof each === 'string');
		expect(before.said).toContain(`${count} of 2 payouts add`);
		const fileDescription = `Payout Column = Lauf\n${String(text)}`;
		const after = await run(file, { ...OF_MANY, fileDescription });
		const byId = after.items.map(({ json }) => [json.payout_id, json.balanced]);
		expect(Object.fromEntries(byId)).toEqual({ 'L-100001': balanced[0], 'L-100002': balanced[1] });
		expect(after.said).toContain(
			count === 2
				? 'Your description is confirmed: 2 payouts add up with it'
				: "1 of 2 payouts doesn't add up with",
		);
	},
);

it('should say of the next file that it stopped adding up', async () => {
	const text = String((await run(FILE)).items[0]?.json.description);
	const next = FILE.replace('97,69', '96,69');
	const { items, said } = await run(next, { fileDescription: text });
	expect(items[0]?.json.balanced).toBe(false);
	expect(said).toContain("1 of 1 payout doesn't add up with your description");
});

it.each(['utf16le', 'utf16le with a mark'])(
	'should read the same in %s, and propose what it is written in',
	async (name) => {
		const isMarked = name !== 'utf16le';
		const bytes = Buffer.from(`${isMarked ? '\uFEFF' : ''}${FILE}`, 'utf16le');
		const before = await run(bytes);
		const text = String(before.items[0]?.json.description);
		expect(text.includes('Encoding = utf-16le\n')).toBe(!isMarked);
		const after = await run(bytes, { fileDescription: text });
		expect(after.items[0]?.json).toMatchObject({ balanced: true, sum: 1414.81 });
		expect(after.said).not.toContain('UTF-8');
	},
);

it('should ask for a currency that nothing says, and go on once it is answered', async () => {
	const file = `${FILE}Auszahlung;z1;;;;-1.414,81;05.11.2026\n`;
	const nothing = { filePaid: '', fileCurrency: '' };
	const before = await run(file, nothing);
	const text = String(before.items[0]?.json.description);
	expect(text).toContain('Currency = ?   # nothing in the file says it');
	const after = await run(file, { ...nothing, fileDescription: text.replace(/Currency = \?.*/, 'Currency = EUR') });
	expect(after.items[0]?.json).toMatchObject({ balanced: true, currency: 'EUR', sum: 1414.81 });
});

it('should refuse a text by the number of its line, before anything is read', async () => {
	const { items } = await run(FILE, { fileDescription: 'Amount Colum = x' }, { onError: 'continueRegularOutput' });
	expect(items[0]?.json.error).toBe(
		'Line 1 of "File Description": there\'s no "Amount Colum". Did you mean "Amount Column"?',
	);
});
