import type { IExecuteFunctions } from 'n8n-workflow';

/** Notes something odd that is no error, or something to do next (`info`), and where it was seen. */
export type Warn = (warning: string, where: string, type?: 'warning' | 'info') => void;

/** Gathers warnings over all items, so that one that occurs in a hundred files is shown once. */
export function collectWarnings(): { warn: Warn; show(context: IExecuteFunctions): void } {
	const found = new Map<string, { type: 'warning' | 'info'; places: string[] }>();
	return {
		warn(warning, where, type = 'warning') {
			const { places } = found.get(warning) ?? { places: [] };
			found.set(warning, { type, places: [...places, where] });
		},
		show(context) {
			for (const [warning, { type, places }] of found) {
				const [first, ...others] = places;
				const more = others.length === 0 ? '' : ` and ${others.length} more`;
				const message = `${first}${more}: ${warning}`;
				if (type === 'warning') context.logger.warn(`Card Payments: ${message}`);
				context.addExecutionHints({ message, type, location: 'outputPane' });
			}
		},
	};
}
