import { FileError } from '../../../nodes/CardPayments/domain/errors/FileError';
import { UnclosedQuote } from '../../../nodes/CardPayments/domain/sheets/csv';

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
