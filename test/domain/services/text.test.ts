import fc from 'fast-check';
import {
	describedBy,
	LINE_KEYS,
	DESCRIPTION_LINES,
	parseText,
	printLines,
	type Description,
	type LineKey,
} from '../../../nodes/CardPayments/domain/services/index.ts';
import { printDescription } from '../../../tools/fuzz/describing';
import { runs } from '../../harness/long.ts';

const FIELD = 'Sheet Description';
const parse = (text: string, keys?: readonly LineKey[]) => parseText(text, FIELD, keys);

const MOLLIE = `
Type Column = Status                                   # Mollie's settlement export
Type Words = paidout = charge, refunded = refund
Amount Column = Settlement amount
Signs = as written
Currency Column = Settlement currency
`;

it('should read names, columns, words and choices', () => {
	expect(parse(MOLLIE)).toEqual({
		typeColumn: ['Status'],
		typeWords: [
			{ word: 'paidout', type: 'charge' },
			{ word: 'refunded', type: 'refund' },
		],
		amountColumn: ['Settlement amount'],
		signs: 'asWritten',
		currencyColumn: ['Settlement currency'],
	});
});

it.each<[string, Description]>([
	['amount column = Net', { amountColumn: ['Net'] }],
	['AmountColumn=Net', { amountColumn: ['Net'] }],
	['Amount Column = "Net, after fees", Bonus', { amountColumn: ['Net, after fees', 'Bonus'] }],
	['Order Column = Order #', { orderColumn: ['Order #'] }],
	['Order Column = Order # of the shop', { orderColumn: ['Order'] }],
	['Order Column = "Order # of the shop"  # in quotes', { orderColumn: ['Order # of the shop'] }],
	['Amount Column = Say ""so""', { amountColumn: ['Say ""so""'] }],
	['Amount Column = "Say ""so"""', { amountColumn: ['Say "so"'] }],
	['Amount Column = 5" Betrag, Net   # likely', { amountColumn: ['5" Betrag', 'Net'] }],
	['Amount Column = Of 5" and "more", Net', { amountColumn: ['Of 5" and "more"', 'Net'] }],
	['Fee Column = -', { feeColumn: [] }],
	['Fee Column = A\nFee Column = B', { feeColumn: ['A', 'B'] }],
	['Type Words = * = none', { typeWords: [{ word: '', type: 'none' }] }],
	['Type Words = "*" = none', { typeWords: [{ word: '*', type: 'none' }] }],
	[
		'Type Words = Korrektur = other, reduces, "a = b" = Dispute Release',
		{
			typeWords: [
				{ word: 'Korrektur', type: 'other', effect: 'reduces' },
				{ word: 'a = b', type: 'dispute_release' },
			],
		},
	],
	['Fees = In the Rows, not yet deducted', { fees: 'inRowsNotDeducted' }],
	['Decimal Sign = ,', { decimalSign: ',' }],
	['Encoding = Latin1', { encoding: 'windows-1252' }],
	['Encoding = shift_jis', { encoding: 'shift_jis' }],
	['Currency = sar', { currency: 'SAR' }],
	['Header Line = 5', { headerLine: 5 }],
	['Amount Unit = minor', { amountUnit: 'minor' }],
	['Date Format = day first', { dateFormat: 'dayFirst' }],
	[
		'Other Sheets = ADJUSTMENTS = adds, Zusammenfassung = summary',
		{
			otherSheets: [
				{ name: 'ADJUSTMENTS', meaning: 'adds' },
				{ name: 'Zusammenfassung', meaning: 'summary' },
			],
		},
	],
	[
		'Other Sheets = extras = ?, reduces, notes = none',
		{
			otherSheets: [
				{ name: 'extras', meaning: undefined, effect: 'reduces' },
				{ name: 'notes', meaning: 'none' },
			],
			asked: ['otherSheets'],
		},
	],
	['\r\n# nothing\r\n\r\n', {}],
])('should read %j', (text, description) => {
	expect(parse(text)).toEqual(description);
});

it.each([
	['Typ Column = a', 'Line 1 of "Sheet Description": there\'s no "Typ Column". Did you mean "Type Column"?'],
	[
		'\n\nAmount Colum = a',
		'Line 3 of "Sheet Description": there\'s no "Amount Colum". Did you mean "Amount Column"?',
	],
	['Amount Column: a', 'isn\'t "Name = value"'],
	['Amount Column =', '"Amount Column" has no value'],
	['Amount Column = # nothing', '"Amount Column" has no value'],
	['Signs = by typ', '"Signs": "by typ" is none of its words. Did you mean "by type"?'],
	['Signs = by type\nSigns = as written', 'Line 2 of "Sheet Description": "Signs" stands twice'],
	['Type Words = a = chrage', '"chrage" is none of its words. Did you mean "charge"?'],
	['Type Words = a', '"a" isn\'t "word = type"'],
	['Type Words = reduces', '"reduces" isn\'t "word = type"'],
	['Other Sheets = a', '"a" isn\'t "sheet = meaning"'],
	['Encoding = klingon', '"klingon" is no encoding'],
	['Currency = XXQ', '"XXQ" is no currency'],
	['Header Line = 0', 'is no line from 1 to 99'],
	['Decimal Sign = ;', 'is none of its words'],
])('should refuse %j', (text, message) => {
	expect(() => parse(text)).toThrow(message);
});

it('should leave out what is still asked, and say it', () => {
	const text = 'Paid Column = ?   # Net or Gross\nAmount Column = Net\nType Words = a = charge, b = ?';
	expect(parseText(text, FIELD)).toEqual({
		amountColumn: ['Net'],
		typeWords: [
			{ word: 'a', type: 'charge' },
			{ word: 'b', type: undefined },
		],
		asked: ['paidColumn', 'typeWords'],
	});
});

it('should print lines with their marks, in the order of the table', () => {
	const text = printLines([
		{ key: 'dateColumn', value: ['Date'], mark: 'likely' },
		{ key: 'amountColumn', value: ['Net, paid'], mark: 'proved' },
		{ key: 'typeWords', value: [{ word: 'a', type: 'charge' }], mark: 'proved' },
		{ key: 'typeWords', value: [{ word: 'b', type: undefined }], mark: 'asked', about: 'in 3 rows' },
		{ key: 'paidColumn', value: undefined, mark: 'asked', about: 'Net or Gross' },
	]);
	expect(text.split('\n')).toEqual([
		'Type Words = a = charge',
		'Type Words = b = ?   # in 3 rows',
		'Amount Column = "Net, paid"',
		'Paid Column = ?   # Net or Gross',
		'Date Column = Date   # likely',
	]);
});

const NAMES = fc
	.string({ unit: fc.constantFrom(...'ab,"#=*?- ;|ä商'), minLength: 1, maxLength: 8 })
	.map((name) => name.replace(/\s+/g, ' ').trim())
	.filter((name) => name !== '');
const WORDS = fc.array(NAMES, { minLength: 1, maxLength: 3 });
const VALUES: Partial<Record<LineKey, fc.Arbitrary<unknown>>> = {
	headerLine: fc.integer({ min: 1, max: 99 }),
	encoding: fc.constantFrom('windows-1256', 'shift_jis'),
	currency: fc.constantFrom('SAR', 'JPY'),
	unpaidWords: WORDS,
	paidWords: WORDS,
	rowsBelowZeroAre: fc.constantFrom('refund', 'fee'),
	refundFees: fc.constantFrom('givenBack', 'taken'),
	bookedWords: WORDS,
	debitWords: WORDS,
	movementWords: WORDS,
	otherSheets: fc.array(fc.record({ name: NAMES, meaning: fc.constantFrom('adds', 'summary', 'dispute_release') }), {
		minLength: 1,
		maxLength: 3,
	}),
	typeWords: fc.array(
		fc.record(
			{ word: fc.oneof(NAMES, fc.constant('')), type: fc.constantFrom('charge', 'none', 'dispute_release') },
			{ requiredKeys: ['word', 'type'] },
		),
		{ minLength: 1, maxLength: 3 },
	),
	rowsAre: fc.constantFrom('charge', 'other'),
	fees: fc.constantFrom('inRows', 'inRowsNotDeducted', 'inOwnRows', 'inSummary', 'none'),
	signs: fc.constantFrom('asWritten', 'byType'),
	decimalSign: fc.constantFrom('.', ','),
	amountUnit: fc.constantFrom('major', 'minor'),
	dateFormat: fc.constantFrom('dayFirst', 'monthFirst'),
};
const valueOf = (key: LineKey) => VALUES[key] ?? fc.array(NAMES, { maxLength: 3 });

it('should read back whatever it prints, of every line of the table', () => {
	const descriptions = fc.record(Object.fromEntries(LINE_KEYS.map((key) => [key, valueOf(key)])), {
		requiredKeys: [],
	});
	fc.assert(
		fc.property(descriptions, (description) => {
			expect(parse(printDescription(description as Description), LINE_KEYS)).toEqual(description);
		}),
		{ seed: 53, numRuns: runs(500) },
	);
});

it('should join what lines of one name say', () => {
	expect(
		describedBy([
			{ key: 'feeColumn', value: ['A'], mark: 'proved' },
			{ key: 'feeColumn', value: ['B'], mark: 'likely' },
			{ key: 'paidColumn', value: undefined, mark: 'asked' },
		]),
	).toEqual({ feeColumn: ['A', 'B'], asked: ['paidColumn'] });
});

it('should have a name, a default and words for each line', () => {
	for (const key of LINE_KEYS)
		expect(Object.values(DESCRIPTION_LINES[key])).toEqual(expect.arrayContaining([expect.stringMatching(/\w/)]));
	expect(new Set(LINE_KEYS.map((key) => DESCRIPTION_LINES[key].name)).size).toBe(LINE_KEYS.length);
});
