import { ServiceError } from '../../../nodes/CardPayments/domain/errors';
import { Failures } from '../../../nodes/CardPayments/transport/service/pace';

const error = (status?: number) => new ServiceError(`HTTP ${status}`, undefined, { status });
/** What came of one download after the other: a status, or `undefined` where there was no response. */
function after(...statuses: Array<number | undefined>): string | undefined {
	const failures = new Failures();
	for (const status of statuses)
		if (status === 200) failures.responded();
		else failures.gaveUp(error(status), 4, false);
	return failures.final?.message;
}

describe('Failures', () => {
	it('should be final when the key is refused', () => {
		expect(after(200, 401)).toBe('HTTP 401');
	});

	it('should be final when the key is forbidden all, and not only some', () => {
		expect(after(403, 403)).toBeUndefined();
		expect(after(403, 403, 403)).toBe('HTTP 403');
		expect(after(403, 200, 403, 403, 403)).toBeUndefined();
		expect(after(404, 403, 403, 403)).toBeUndefined();
	});

	it('should be final when the service fails three times in a row', () => {
		expect(after(503, undefined)).toBeUndefined();
		expect(after(503, undefined, 429)).toBe('HTTP 429');
		expect(after(503, 503, 200, 503, 503)).toBeUndefined();
		expect(after(503, 503, 404, 503, 503)).toBeUndefined();
	});

	it('should need as many attempts where each download has one only', () => {
		const failures = new Failures();
		for (let times = 0; times < 11; times++) failures.gaveUp(error(503), 1, false);
		expect(failures.final).toBeUndefined();
		failures.gaveUp(error(503), 1, false);
		expect(failures.final).toBeDefined();
	});

	it('should be final when the service asks for a long wait', () => {
		const failures = new Failures();
		failures.responded();
		failures.gaveUp(error(429), 1, true);
		expect(failures.final?.message).toBe('HTTP 429');
	});
});
