import { snakeCase } from '../../../../nodes/CardPayments/domain/sheets/rows/values';

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
