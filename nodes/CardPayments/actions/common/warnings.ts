import type { IExecuteFunctions } from 'n8n-workflow';
import { log, showHint, type HintType } from '../../transport/messages';

/** Notes something odd that is no error, or something to do next (`info`), and where it was seen. */
export type Warn = (warning: string, where: string, type?: HintType) => void;

/** Different warnings of one execution that are shown; a file can cause as many as it has rows. */
const MOST_SHOWN = 50;

/** Places of the same warning that are named. */
const MOST_NAMED = 10;

/** Gathers warnings over all items, so that one that occurs in a hundred files is shown once. */
export function collectWarnings(): { warn: Warn; show(context: IExecuteFunctions): void } {
	const found = new Map<string, { type: HintType; places: Set<string>; count: number }>();
	let unshown = 0;
	return {
		warn(warning, where, type = 'warning') {
			const known = found.get(warning);
			if (known?.places.has(where)) return;
			if (known !== undefined) {
				known.count++;
				if (known.places.size < MOST_NAMED) known.places.add(where);
			} else if (found.size < MOST_SHOWN) found.set(warning, { type, places: new Set([where]), count: 1 });
			else unshown++;
		},
		show(context) {
			for (const [warning, { type, places, count }] of found) {
				const more = count > places.size ? ` and ${count - places.size} more` : '';
				show(context, `${[...places].join(', ')}${more}: ${warning}`, type);
			}
			if (unshown > 0) show(context, `${unshown} more warnings aren't shown`, 'warning');
		},
	};
}

function show(context: IExecuteFunctions, message: string, type: HintType): void {
	if (type === 'warning') log(context, 'warn', `Card Payments: ${message}`);
	showHint(context, message, type);
}
