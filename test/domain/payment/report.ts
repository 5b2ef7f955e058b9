import type { CardPaymentsError, Report } from '../../../nodes/CardPayments/domain/errors';

/** What `read` returns, and the problems it reported. */
export function reported<T>(read: (report: Report) => T): { value: T; problems: string[]; hints: string[] } {
	const found: CardPaymentsError[] = [];
	const value = read((problem) => found.push(problem));
	return {
		value,
		problems: found.map(({ message }) => message),
		hints: found.map(({ description }) => description ?? ''),
	};
}
