import { isNumber, neutralizeFormula, snakeCase } from '../../../../nodes/CardPayments/domain/sheets/rows/values';

describe('neutralizeFormula', () => {
	it.each([
		'=1+1',
		'+A1',
		'-A1',
		'@SUM(A1)',
		'\tx',
		'\rx',
		'\nx',
		'＝1',
		'=HYPERLINK("http://a")',
		'-1+cmd|x',
		'+',
		'--1',
		'-1 1',
	])('should put an apostrophe before %j', (text) => {
		expect(neutralizeFormula(text)).toBe(`'${text}`);
	});

	it.each(['-12.50', '-12.50 ', '\t-12.50', '+5', '-1,234.500', '0.100', '+966500000000', 'a=b', '', ' =1', 'محمد'])(
		'should leave %j',
		(text) => {
			expect(neutralizeFormula(text)).toBe(text);
		},
	);
});

describe('isNumber', () => {
	it.each(['12.5', '0', '-7', '0.100', '-0', '12.50', '999999999999999', '-0.00000000000001'])(
		'should read %j as a number',
		(text) => {
			expect(isNumber(text)).toBe(true);
		},
	);

	it.each([
		'007',
		'-01',
		'1e5',
		'12345678901234567',
		'1234567890123456',
		'+5',
		'1,234',
		'',
		' 1',
		'NaN',
		'Infinity',
		'0x10',
		'.5',
		'5.',
		'٣',
	])('should not read %j as a number', (text) => {
		expect(isNumber(text)).toBe(false);
	});
});

test.each([
	['Charge ID', 'charge_id'],
	['chargeId', 'charge_id'],
	['  Amount (SAR) ', 'amount_sar'],
	['اسم العميل', 'اسم_العميل'],
	['__proto__', 'proto'],
	['3DS', '3_ds'],
	['***', ''],
])('snakeCase should turn %j into %j', (name, snake) => {
	expect(snakeCase(name)).toBe(snake);
});
