/**
 * What luxon's DateTime imports to parse and print in formats of one's own, to take differences and to make intervals.
 * The bundle has this in their place: DateTime only reads ISO 8601 and counts days, so being called is a mistake.
 */
export default class Unused {
	constructor() {
		throw new Error('Only what counts in calendars is bundled');
	}
}

export const TokenParser = Unused;
export const expandMacroTokens = Unused;
export const explainFromTokens = Unused;
export const formatOptsToTokens = Unused;
export const parseFromTokens = Unused;
