import { MEBIBYTE } from '../units';

/** What an archive may cost at most. */
export interface ArchiveLimits {
	/** After inflating, of all files together: what the directory says, if that is too much already, else measured. */
	bytes: number;
	/** Or so many times as many as the archive has, where nobody holds what was inflated: only bombs have more. */
	ratio?: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
	// As much as n8n's own Compression node inflates from n8n 3 on.
	bytes: 256 * MEBIBYTE,
};

/** For those that hold columns of numbers. Sheets of payments shrink to a quarter, the dullest to a fortieth. */
export const STREAM_LIMITS: ArchiveLimits = { ...ARCHIVE_LIMITS, ratio: 100 };

/** Files in it. */
export const MOST_IN_ARCHIVE = 1_000;
/** In bytes. Systems allow a file's name 255. */
export const LONGEST_PATH = 1_000;
