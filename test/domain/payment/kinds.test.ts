import { wrongKind } from '../../../nodes/CardPayments/domain/payment/kinds';

it("should name what an ID is of, where it begins like another kind's", () => {
	expect(wrongKind('authorization', 'chg_1')).toBe(
		'chg_1 looks like the ID of a charge: enter that of an authorization.',
	);
	expect(wrongKind('charge', 're_1')).toContain('a refund');
	expect([wrongKind('charge', 'chg_1'), wrongKind('charge', '4711')]).toEqual([undefined, undefined]);
});
