/** The header of a table is one of so many lines: names, accounts, periods and other titles may stand above it. */
export const MOST_HEADER_LINES = 50;
