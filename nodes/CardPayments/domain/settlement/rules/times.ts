import { zoneNamed } from '../../dates';
import type { ReadSheet, RowRule } from './rule';

/** Makes moments of dates, once all of them show their order. */
export function times({ rows, description, times: cells }: ReadSheet): RowRule | undefined {
	const apply = cells?.settler(description.dateFormat ?? 'auto', rows.lists.zone.map(zoneOf));
	return apply && { apply };
}

function zoneOf(name: string) {
	return name === '' ? undefined : (zoneNamed(name) ?? 'unclear');
}
