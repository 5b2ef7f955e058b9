import {
	cellFormatter,
	formatted,
	formatter,
	FORMATS_FOR,
	neutralizeFormula,
	unformatted,
} from '../../nodes/CardPayments/domain/formatFor';
import { namesOf } from '../../nodes/CardPayments/domain/input';

test.each([
	[['=1+1', '+A1', '-A1', '@SUM(A1)', '＝1', '=HYPERLINK("http://a")', '-1+cmd|x'], true],
	[
		[
			'\tx',
			'\rx',
			'\nx',
			'+',
			'--1',
			'-1 1',
			' =1',
			'\u00a0+A1',
			'\u200b@SUM(A1)',
			'\ufeff=1',
			'﹦1',
			'\0=1',
			'\x7f=1',
		],
		true,
	],
	[['+966 50 000 0000', '+(966)500000000'], true],
	[['-12.50', '-12.50 ', '\t-12.50', '+5', '-1,234.500', '0.100', '+966500000000'], false],
	[['a=b', '', ' a', ' ', 'محمد', "'=1", '\u200b5', 'é=1'], false],
])('neutralizeFormula should put an apostrophe before each of %j: %s', (texts, isFormula) => {
	expect(texts.map(neutralizeFormula)).toEqual(texts.map((text) => (isFormula ? `'${text}` : text)));
});

test.each([
	[
		['12.50', '-5', '0', '999999999999999', '-0.10'],
		['12.50', '-5', '0', '999999999999999', '-0.10'],
	],
	[
		['007', '1234567890123456', '1e5', '+5', '1,234', '2026-10-29'],
		["'007", "'1234567890123456", "'1e5", "'+5", "'1,234", "'2026-10-29"],
	],
	[
		['true', "'a", '=1', 'SAR'],
		["'true", "''a", "'=1", 'SAR'],
	],
])('a cell should stay what it is in a spreadsheet: %j', (texts, expected) => {
	expect(texts.map(cellFormatter('spreadsheets'))).toEqual(expected);
	// An ID has no digits to lose.
	expect(formatter('spreadsheets')('12.50')).toBe("'12.50");
});

it.each(namesOf(FORMATS_FOR))('should be taken back, and nothing else, of what was written for %s', (format) => {
	const record = { '=1': ['007', "it's", 'true'], a: { b: '+966', c: -5, d: null }, e: 'SAR' };
	expect(unformatted(formatted(record, formatter(format)))).toEqual(record);
	expect(unformatted({ a: "'twas" })).toEqual({ a: "'twas" });
});

it.each(['anyDestination', 'spreadsheets'] as const)('should pass a proof on as it came, for %s', (format) => {
	const authentication = { authentication_token: '+B6Dc4/s0pVr8SFJ4FmbCg==', transaction_status: '=Y' };
	expect(formatted({ authentication }, formatter(format))).toEqual({
		authentication: { ...authentication, transaction_status: "'=Y" },
	});
	const formula = { authentication: { authentication_token: '=HYPERLINK("x")' } };
	expect(formatted(formula, formatter(format)).authentication.authentication_token).toMatch(/^'=/);
});
