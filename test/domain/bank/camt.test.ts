import { readCamt } from '../../../nodes/CardPayments/domain/bank/camt';
import { bankDay } from '../../../nodes/CardPayments/domain/bank/days';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { bankLine, expectedPayout, matchLines, openStatement, pause } from './world';

const read = async (...items: Array<Record<string, unknown>>) => {
	const statement = await openStatement(items);
	const { lines } = await statementLines(statement, '', pause);
	return lines.map(({ day, minor, currency, text, index }) => [index, bankDay(day), minor, currency, text]);
};

/** As n8n's XML node gives them: attributes merged, one element as an object, several as a list. */
const amount = (text: string, Ccy = 'EUR') => ({ _: text, Ccy });
const entry = (text: string, CdtDbtInd: string, more = {}) => ({
	Amt: amount(text),
	CdtDbtInd,
	Sts: 'BOOK',
	BookgDt: { Dt: '2026-10-02' },
	ValDt: { Dt: '2026-10-05' },
	...more,
});
const texts = (Ustrd: string, more = {}) => ({ ...more, RmtInf: { Ustrd } });
const statement = (Ntry: unknown, Acct: object = { Ccy: 'EUR' }) => ({
	Acct,
	Bal: { Amt: amount('18.15'), CdtDbtInd: 'CRDT', Dt: { Dt: '2026-10-01' } },
	Ntry,
});
const document = (name: string, statements: unknown, inside = 'Stmt') => ({
	Document: { xmlns: 'urn:iso', [name]: { GrpHdr: { MsgId: '1' }, [inside]: statements } },
});

it('should read CAMT.053, .052 and .054 whole, with one entry or many, in one statement or several', async () => {
	const one = entry('8.85', 'CRDT', { NtryDtls: { TxDtls: texts('FT10293847') } });
	const line = [0, '2026-10-02', 885, 'EUR', 'FT10293847'];
	expect(await read(document('BkToCstmrStmt', statement(one)))).toEqual([line]);
	expect(await read(document('BkToCstmrAcctRpt', statement([one, one]), 'Rpt'))).toEqual([line, line]);
	expect(
		await read(
			document('BkToCstmrDbtCdtNtfctn', [statement(one), statement([entry('100.000', 'DBIT')])], 'Ntfctn'),
		),
	).toEqual([line, [0, '2026-10-02', -10_000, 'EUR', '']]);
	// Several files, or entries that were split out already.
	expect(await read(document('BkToCstmrStmt', statement(one)), { ...one, Amt: amount('7.250', 'KWD') })).toEqual([
		line,
		[1, '2026-10-02', 7250, 'KWD', 'FT10293847'],
	]);
});

it('should read dates with times, states, prefixes, and attributes apart', async () => {
	const withTime = entry('1.00', 'CRDT', { BookgDt: { DtTm: '2026-10-02T00:00:00+02:00' }, Sts: { Cd: 'BOOK' } });
	const pending = entry('2.00', 'CRDT', { Sts: { Cd: 'PDNG' } });
	const prefixed = {
		'ns2:Amt': { $: { Ccy: 'SAR' }, _: '3.00' },
		'ns2:CdtDbtInd': 'DBIT',
		'ns2:ValDt': { 'ns2:Dt': '2026-10-05' },
	};
	expect(
		await read({
			'ns2:Document': { 'ns2:BkToCstmrStmt': { 'ns2:Stmt': { 'ns2:Ntry': [withTime, pending, prefixed] } } },
		}),
	).toEqual([
		[0, '2026-10-02', 100, 'EUR', ''],
		[0, '2026-10-05', -300, 'SAR', ''],
	]);
	const plain = { Acct: { Ccy: 'USD' }, Ntry: { ...entry('', 'CRDT'), Amt: '4.00' } };
	expect(await read(document('BkToCstmrStmt', plain))).toEqual([[0, '2026-10-02', 400, 'USD', '']]);
});

it('should read the transactions of a batch where they come to its entry', async () => {
	const part = (text: string, ref: string) => texts(ref, { AmtDtls: { TxAmt: { Amt: amount(text) } } });
	const batch = (total: string) =>
		entry(total, 'CRDT', {
			AddtlNtryInf: 'BATCH',
			NtryDtls: { Btch: { NbOfTxs: '2' }, TxDtls: [part('5.00', 'FT1'), part('3.00', 'FT2')] },
		});
	expect(await read(document('BkToCstmrStmt', statement(batch('8.00'))))).toEqual([
		[0, '2026-10-02', 500, 'EUR', 'FT1 BATCH'],
		[0, '2026-10-02', 300, 'EUR', 'FT2 BATCH'],
	]);
	expect(await read(document('BkToCstmrStmt', statement(batch('7.50'))))).toEqual([
		[0, '2026-10-02', 750, 'EUR', 'BATCH FT1 FT2'],
	]);
});

it('should doubt a credit that takes back what left, and find the debit that takes back a payout', async () => {
	const reversed = entry('8.85', 'CRDT', { RvslInd: 'true', NtryDtls: { TxDtls: texts('POWER CO') } });
	const open = await openStatement([
		document('BkToCstmrStmt', statement([reversed, { ...reversed, Amt: amount('7.00'), RvslInd: 'false' }])),
	]);
	const { lines } = await statementLines(open, '', pause);
	expect(lines.map(({ text, doubt }) => [text, doubt])).toEqual([
		['POWER CO', 'A reversal'],
		['POWER CO', undefined],
	]);
	const payout = expectedPayout('p', 10, 885, { currency: 'EUR' });
	const came = bankLine(payout.day, 885, 'TAP', { currency: 'EUR' });
	const back = { ...came, minor: -885, text: 'POWER CO', isReversal: true, number: 2 };
	expect([...(await matchLines([payout], [came, back])).payouts.values()]).toMatchObject([{ status: 'returned' }]);
});

it('should read what the bank took off an entry, of one charge or of records', async () => {
	const charged = (Chrgs: object, more = {}) =>
		entry('1474.00', 'CRDT', { NtryDtls: { TxDtls: texts('FT1', { Amt: amount('1500.00'), Chrgs, ...more }) } });
	const fees = async (Chrgs: object) => {
		const read = await openStatement([document('BkToCstmrStmt', statement(charged(Chrgs)))]);
		return (await statementLines(read, '', pause)).lines.map(({ minor, fee, doubt }) => [minor, fee, doubt]);
	};
	const wanted = [[147_400, 2_600, undefined]];
	expect(await fees({ Amt: amount('26.00'), CdtDbtInd: 'DBIT' })).toEqual(wanted);
	expect(await fees({ Rcrd: [{ Amt: amount('20.00') }, { Amt: amount('6.00'), CdtDbtInd: 'DBIT' }] })).toEqual(
		wanted,
	);
});

it('should call a statement incomplete whose booked entries do not lead from its opening to its closing balance', async () => {
	const balance = (code: string, text: string, Ccy = 'EUR') => ({
		Tp: { CdOrPrtry: { Cd: code } },
		Amt: amount(text, Ccy),
		CdtDbtInd: text.startsWith('-') ? 'DBIT' : 'CRDT',
		Dt: { Dt: '2026-10-01' },
	});
	const isWhole = async (...Bal: object[]) => {
		const pending = entry('2.00', 'CRDT', { Sts: { Cd: 'PDNG' } });
		const Ntry = [entry('8.85', 'CRDT'), entry('1.00', 'DBIT'), pending];
		const read = await openStatement([document('BkToCstmrStmt', { Acct: { Ccy: 'EUR' }, Bal, Ntry })]);
		return (await statementLines(read, '', pause)).coverage.isWhole;
	};
	expect(await isWhole(balance('OPBD', '10.00'), balance('CLBD', '17.85'))).toBe(true);
	expect(await isWhole(balance('PRCD', '10.00'), balance('CLBD', '17.85'), balance('CLAV', '5.00'))).toBe(true);
	expect(await isWhole(balance('OPBD', '10.00'), balance('CLBD', '20.00'))).toBe(false);
	expect(await isWhole(balance('OPBD', '10.00'), balance('CLBD', '17.85', 'SEK'))).toBe(false);
	// One balance proves nothing.
	expect(await isWhole(balance('CLBD', '20.00'))).toBe(true);
});

it('should take a message without entries for a statement of nothing, and a table for none', async () => {
	expect((await readCamt([document('BkToCstmrStmt', { Acct: {} })], pause))?.rows).toEqual([]);
	expect(await readCamt([{ Date: '2026-10-02', Amt: '1', CdtDbtInd: 'CRDT' }], pause)).toBeUndefined();
});
