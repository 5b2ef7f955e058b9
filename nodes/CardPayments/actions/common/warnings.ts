import type { IExecuteFunctions } from 'n8n-workflow';

/** Notes something odd that is no error, and where it was seen. */
export type Warn = (warning: string, where: string) => void;

/** Gathers warnings over all items, so that one that occurs in a hundred files is shown once. */
export function collectWarnings(): { warn: Warn; show(context: IExecuteFunctions): void } {
	const places = new Map<string, string[]>();
	return {
		warn(warning, where) {
			places.set(warning, [...(places.get(warning) ?? []), where]);
		},
		show(context) {
			for (const [warning, [first, ...others]] of places) {
				const more = others.length === 0 ? '' : ` and ${others.length} more`;
				const message = `${first}${more}: ${warning}`;
				context.logger.warn(`Card Payments: ${message}`);
				context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
			}
		},
	};
}
