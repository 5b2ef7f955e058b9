import { InputError } from '../../../nodes/CardPayments/domain/errors/InputError';
import {
	isLasting,
	isPassing,
	isRefusal,
	isRefusedKey,
	ServiceError,
} from '../../../nodes/CardPayments/domain/errors/ServiceError';

describe('what a failed request means', () => {
	const kinds = { isPassing, isLasting, isRefusedKey, isRefusal };
	it.each([
		[undefined, ['isPassing']],
		[503, ['isPassing']],
		[429, ['isPassing']],
		[401, ['isLasting', 'isRefusedKey']],
		[403, ['isLasting', 'isRefusedKey']],
		[404, ['isLasting', 'isRefusal']],
		[501, ['isLasting', 'isRefusal']],
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
