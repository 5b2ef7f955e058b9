import { isNumber, neutralizeFormula, snakeCase } from '../../../../nodes/CardPayments/domain/sheets/rows/values';

test.each([
	[['=1+1', '+A1', '-A1', '@SUM(A1)', '＝1', '=HYPERLINK("http://a")', '-1+cmd|x'], true],
	[['\tx', '\rx', '\nx', '+', '--1', '-1 1'], true],
	[['-12.50', '-12.50 ', '\t-12.50', '+5', '-1,234.500', '0.100', '+966500000000'], false],
	[['a=b', '', ' =1', 'محمد'], false],
])('neutralizeFormula should put an apostrophe before each of %j: %s', (texts, isFormula) => {
	expect(texts.map(neutralizeFormula)).toEqual(texts.map((text) => (isFormula ? `'${text}` : text)));
});

test.each([
	[['12.5', '0', '-7', '0.100', '-0', '12.50', '999999999999999', '-0.00000000000001'], true],
	[['007', '-01', '12345678901234567', '1234567890123456', '1e5', '0x10', 'NaN', 'Infinity'], false],
	[['', ' 1', '+5', '1,234', '.5', '5.', '٣'], false],
])('isNumber should say of each of %j: %s', (texts, expected) => {
	expect(texts.filter((text) => isNumber(text) !== expected)).toEqual([]);
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
