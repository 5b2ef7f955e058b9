import {
	FileError,
	InputError,
	ServiceError,
	isLasting,
	isPassing,
	isRefusal,
	isRefusedKey,
} from '../../nodes/CardPayments/domain/errors';
import { UnclosedQuote } from '../../nodes/CardPayments/domain/sheets/csv';

describe('what a failed request means', () => {
	const kinds = { isPassing, isLasting, isRefusedKey, isRefusal };
	it.each<readonly [number | undefined, readonly string[]]>([
		[undefined, ['isPassing']],
		...[408, 429, 500, 502, 503, 504, 507, 520, 529, 599].map((status) => [status, ['isPassing']] as const),
		[401, ['isLasting', 'isRefusedKey']],
		[403, ['isLasting', 'isRefusedKey']],
		...[400, 404, 409, 422, 501, 505, 600].map((status) => [status, ['isLasting', 'isRefusal']] as const),
		[302, ['isLasting']],
		[200, ['isLasting']],
	])('should follow from the HTTP status: %s', (status, expected) => {
		const error = new ServiceError('failed', undefined, { status });
		expect(Object.entries(kinds).flatMap(([name, is]) => (is(error) ? [name] : []))).toEqual(expected);
	});

	it('should be nothing for another error', () => {
		expect(Object.values(kinds).some((is) => is(new InputError('wrong')))).toBe(false);
	});
});

it('should have the words it is given, also where it was made of other things', () => {
	const unclosed = new UnclosedQuote('CHARGES 1.csv', 7);
	for (const error of [new FileError('first'), unclosed]) {
		const reworded = error.reworded('Payout p: broken', 'Try again', { payout_id: 'p' });
		expect(reworded).toBeInstanceOf(FileError);
		expect(reworded).toMatchObject({
			message: 'Payout p: broken',
			description: 'Try again',
			details: { payout_id: 'p' },
		});
	}
});
