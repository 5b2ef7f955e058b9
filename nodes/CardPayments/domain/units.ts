/** In milliseconds. */
export const MINUTE = 60 * 1_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** In bytes. */
export const MEBIBYTE = 1024 * 1024;
