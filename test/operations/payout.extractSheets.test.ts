import type { IDataObject } from 'n8n-workflow';
import { makeZip } from '../domain/sheets/zips.ts';
import { asCells, makeWorkbook } from '../domain/workbook/workbooks.ts';
import { CONTINUE, errorOf, useSandbox, zipOf } from '../engine/service.ts';
import { binaryItem, type NodeOptions } from '../harness/engine.ts';

const service = useSandbox();
const zipItem = (zip: Uint8Array, field = 'data') => binaryItem(zip, 'payout.zip', 'application/zip', field);

const extract = (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
	service.execute({ resource: 'payout', operation: 'extractSheets', ...parameters }, rest);
const extractFrom = async (
	files: Parameters<typeof makeZip>[0],
	parameters: IDataObject = {},
	rest: NodeOptions = {},
) => await extract(parameters, { input: [zipItem(await makeZip(files))], ...rest });

it('should return the same rows as a download', async () => {
	const [{ id: payoutId } = { id: '' }] = service.ready();
	const input = [zipItem(await zipOf(service.current, payoutId), 'mail')];
	const { items, error } = await extract({ inputBinaryField: 'mail' }, { input });
	const downloaded = await service.output({ resource: 'payout', operation: 'downloadSheets', payoutId });
	expect([error, items.length > 1]).toEqual([undefined, true]);
	expect(items.map(({ json }) => json)).toEqual(downloaded);
});

it('should return text as in the file, and what the options make of it', async () => {
	const name = '29102023  - CHARGES 332387573923.csv';
	const csv = 'Charge ID,Amount,Customer\nchg_1,0.100,=HYPERLINK("http://example.com")\n';
	const about = { payout_id: 'payout_332387573923', payout_sheet: 'charges', payout_file: name, payout_row: 1 };
	const own = { 'Charge ID': 'chg_1', Amount: '0.100', Customer: '\'=HYPERLINK("http://example.com")' };
	const item = async (parameters: IDataObject) => (await extractFrom([[name, csv]], parameters)).items[0]?.json;

	expect(await item({})).toEqual({ ...about, ...own });
	expect(await item({ options: { formatFor: 'databases' } })).toEqual({
		...about,
		...own,
		Customer: own.Customer.slice(1),
	});
});

it('should show each warning once, for any number of files', async () => {
	const zip = await makeZip([
		['29102023  - CHARGES 111111.csv', 'a,a\n1\n'],
		['notes.pdf', 'x'],
	]);
	const { items, hints } = await extract({}, { input: [zipItem(zip), zipItem(zip), zipItem(zip)] });
	expect(items.map(({ json }) => json)).toMatchObject(Array(3).fill({ a: '1', a_2: '' }));
	expect(hints.map(({ message }) => message)).toEqual([
		'1 row has fewer cells than the header; the missing ones are empty: 29102023  - CHARGES 111111.csv and 2 more',
		"The file isn't a CSV sheet, so the node skipped it: notes.pdf and 2 more",
	]);
	// Each with another one.
	const sheets = Array.from({ length: 52 }, (_, index): [string, string] => [
		`CHARGES 111111 ${index}.csv`,
		`a,b\n${'1\n'.repeat(index + 1)}`,
	]);
	const many = (await extractFrom(sheets)).hints.map(({ message }) => message);
	expect(many).toEqual(expect.arrayContaining([expect.stringMatching(/and 48 more like these$/)]));
	expect(many.length).toBeLessThan(5);
});

it('should use the payout ID entered if the file has none', async () => {
	const { items } = await extractFrom([['charges.csv', 'a\n1']], { options: { payoutId: 'payout_42' } });
	expect(items[0]?.json).toMatchObject({ payout_id: 'payout_42', payout_sheet: 'charges', a: '1' });
});

it("should report a file that isn't a zip", async () => {
	const input = [binaryItem(Buffer.from('a,b'), 'payout.csv', 'text/csv')];
	const { message, itemIndex } = errorOf(await extract({}, { input }));
	expect([message, itemIndex]).toEqual(['The file "payout.csv" is neither a zip nor an Excel workbook', 0]);
});

it('should name the binary fields that there are, where the one entered is missing', async () => {
	const zip = await makeZip([['CHARGES 111111.csv', 'a\n1\n']]);
	const item = { json: {}, binary: { ...zipItem(zip, 'mail').binary, ...zipItem(zip, 'scan').binary } };
	for (const input of [[item], [zipItem(zip), item]]) {
		const error = errorOf(await extract({ inputBinaryField: 'data' }, { input }));
		expect(error.message).toBe('No file was read: the input item has no binary field data. It has: mail, scan');
		expect(error.description).toBe('Enter one of these in "Input Binary Field".');
	}
	const none = errorOf(await extract({}, { input: [{ json: {} }] }));
	expect(none.message).toBe('No file was read: the input item has none');
	expect(none.description).toContain('Put a node before this one that gives a file');
});

it('should keep the rows before an error under Continue on Fail', async () => {
	const { items } = await extractFrom(
		[
			['CHARGES 111111.csv', 'a\n1\n2\n'],
			['REFUNDS 111111.csv', 'a\n3\n"4\n5\n'],
			['DISPUTES 111111.csv', 'a\n6\n'],
		],
		{},
		CONTINUE,
	);
	const error = expect.stringMatching(/REFUNDS 111111\.csv" has a quotation mark that is never closed at line \d/);
	expect(items.map(({ json }) => json)).toMatchObject([{ a: '1' }, { a: '2' }, { a: '3' }, { error }]);
});

it('should give of a workbook what it gives of the zip of the same sheets', async () => {
	const sheets = {
		Summary: [
			['Payout Amount', 'Currency'],
			['1175.50', 'SAR'],
		],
		Charges: [
			['charge_id', 'charge_date', 'amount', 'currency', 'customer'],
			['chg_1', '2026-10-20', '980', 'SAR', 'محمد "أبو" سامي'],
			['chg_2', '2026-10-21', '247.5', 'SAR', 'Ünal, GmbH'],
		],
		Refunds: [
			['refund_id', 'amount'],
			['ref_1', '-100'],
		],
		Disputes: [
			['dispute_id', 'amount'],
			['dis_1', '-70'],
		],
		Dispute_Release: [
			['dispute_id', 'amount'],
			['dis_2', '118'],
		],
	};
	const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
	const zip = await makeZip(
		Object.entries(sheets).map(([name, rows]) => [
			`${name}.csv`,
			rows.map((cells) => cells.map(quoted).join(',')).join('\n'),
		]),
	);
	const workbook = await makeWorkbook(
		Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, asCells(rows)])),
	);
	const of = async (bytes: Uint8Array, parameters: IDataObject) => {
		const input = [binaryItem(Buffer.from(bytes), 'payout_123456', 'application/octet-stream')];
		const { items, error } = await service.execute(parameters, { input });
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};
	const extract = { resource: 'payout', operation: 'extractSheets' };
	expect(await of(workbook, extract)).toEqual(await of(zip, extract));
	expect(await of(workbook, extract)).toHaveLength(5);
	const read = { resource: 'transaction', operation: 'getMany', payouts: 'fromFile', filePayoutId: 'payout_123456' };
	expect(await of(workbook, read)).toEqual(await of(zip, read));
	const reconcile = {
		resource: 'payout',
		operation: 'reconcile',
		payouts: 'fromFile',
		filePayoutId: 'payout_123456',
	};
	expect(await of(workbook, reconcile)).toMatchObject([{ balanced: true }]);
});
