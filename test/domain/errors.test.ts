import {
	FileError,
	InputError,
	ServiceError,
	isLasting,
	isPassing,
	isRefusal,
	isRefusedKey,
} from '../../nodes/CardPayments/domain/errors';
import { counted } from '../../nodes/CardPayments/domain/counted';
import { PayoutErrors } from '../../nodes/CardPayments/actions/payoutList/payoutErrors';
import { UnclosedQuote } from '../../nodes/CardPayments/domain/csv';

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

it('should have the words it is given and stay what it is, whatever it was made of', () => {
	const service = new ServiceError('failed', 'Wait', { status: 503, retryAfter: '7', asked: 'it', text: 'all' });
	const several = new PayoutErrors([new FileError('one'), new InputError('two')]);
	for (const error of [new FileError('first'), new UnclosedQuote('CHARGES 1.csv', 7), service, several]) {
		const before = error.message;
		const reworded = error.reworded('Payout p: broken', 'Try again', { payout_id: 'p' });
		const again = reworded.reworded('Twice');
		expect(reworded).toBeInstanceOf(error.constructor);
		expect([reworded.message, reworded.description, reworded.details, reworded.name]).toEqual([
			'Payout p: broken',
			'Try again',
			{ payout_id: 'p' },
			error.name,
		]);
		expect([again.message, again.description, again.details]).toEqual(['Twice', undefined, { payout_id: 'p' }]);
		expect(error.message).toBe(before);
	}
	const { status, retryAfter, asked, text } = service.reworded('again').reworded('and again');
	expect({ status, retryAfter, asked, text }).toEqual({ status: 503, retryAfter: '7', asked: 'it', text: 'all' });
	expect(several.reworded('Both').all.map(({ message }) => message)).toEqual(['one', 'two']);
});

it.each([
	[0, '0 rows'],
	[1, '1 row'],
	[2, '2 rows'],
])('should count %d in words', (count, words) => {
	expect(counted(count, 'row')).toBe(words);
});
