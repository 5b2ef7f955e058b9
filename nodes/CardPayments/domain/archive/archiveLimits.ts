import { MEBIBYTE } from '../units';

/** What an archive may cost at most. */
export interface ArchiveLimits {
	/** After inflating, of all files together: what the directory says, if that is too much already, else measured. */
	bytes: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
	// As much as n8n's own Compression node inflates from n8n 3 on.
	bytes: 256 * MEBIBYTE,
};

/** Files in it. */
export const MOST_IN_ARCHIVE = 1_000;
/** In bytes. Systems allow a file's name 255. */
export const LONGEST_PATH = 1_000;
