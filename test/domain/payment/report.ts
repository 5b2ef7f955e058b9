import type { Problem, Report } from '../../../nodes/CardPayments/domain/errors/CardPaymentsError';

/** What `read` returns, and the problems it reported. */
export function reported<T>(read: (report: Report) => T): { value: T; problems: string[]; hints: string[] } {
	const found: Problem[] = [];
	const value = read((problem) => found.push(problem));
	return {
		value,
		problems: found.map(({ message }) => message),
		hints: found.map(({ description }) => description ?? ''),
	};
}
