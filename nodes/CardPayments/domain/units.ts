/** In milliseconds. */
export const DAY = 24 * 60 * 60 * 1_000;

/** In bytes. */
export const MEBIBYTE = 1024 * 1024;
