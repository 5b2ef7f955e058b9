/** In milliseconds. */
export const MINUTE = 60 * 1_000;
export const DAY = 24 * 60 * MINUTE;

/** In bytes. */
export const MEBIBYTE = 1024 * 1024;
