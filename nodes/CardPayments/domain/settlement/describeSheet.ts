import type { Description } from '../services';

/** What texts say of a sheet. */
export interface SheetReading {
	description: Description;
	/** The known service that it's of, by its columns. */
	service: string | undefined;
}

/** Of a sheet with these columns: the user's lines, and below them those of the service that's known by its columns. */
export function describeSheet(_header: string[], description: Description): SheetReading {
	return { description, service: undefined };
}
