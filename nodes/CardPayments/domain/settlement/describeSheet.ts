import { onceAHeader } from '../columns';
import { knownService, overlaid, type Description } from '../services';

/** What texts say of a sheet. */
export interface SheetTexts {
	description: Description;
	/** The known service that it's of, by its columns. */
	service: string | undefined;
}

/** Of a sheet with these columns: the user's lines, and below them those of the service that's known by its columns. */
export const describeSheet = onceAHeader<SheetTexts>((header, description) => {
	const known = knownService(header);
	if (known === undefined) return { description, service: undefined };
	return { description: overlaid(known.description, description), service: known.name };
});
