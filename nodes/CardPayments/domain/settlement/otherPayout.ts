/** A payout's ID or its number. */
interface Named {
	prefix: string;
	digits: string;
	text: string;
}

/**
 * What a file names in place of the payout that it's read as. Undefined where it names that one, or nothing that is
 * written like its ID: a service may number its files in its own way.
 */
export function otherPayout(payoutId: string, named: string[]): string | undefined {
	const own = partsOfId(payoutId);
	if (own === undefined) return undefined;
	const isLike = ({ prefix, digits }: Named) =>
		prefix === own.prefix || ((prefix === '' || own.prefix === '') && digits.length === own.digits.length);
	const alike = named.map(partsOfId).filter((each) => each !== undefined && isLike(each));
	return alike.some((each) => each?.digits === own.digits) ? undefined : alike[0]?.text;
}

function partsOfId(text: string): Named | undefined {
	const [, prefix = '', digits] = /^([^\d]*)(\d{6,})$/.exec(text.trim()) ?? [];
	return digits === undefined ? undefined : { prefix: prefix.toLowerCase(), digits, text: text.trim() };
}
