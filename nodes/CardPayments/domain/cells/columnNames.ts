/**
 * A column's name in comparable words: "Net Debit (NC)", "netDebitNc" and "NET_DEBIT_NC" are net_debit_nc, "Montant
 * débité" is montant_debite. Letters of all scripts count, accents don't.
 */
export function foldName(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.replace(/ß/g, 'ss')
		.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
		.replace(/[^\p{L}\p{N}]+/gu, '_')
		.replace(/^_+|_+$/g, '')
		.toLowerCase();
}

/**
 * The columns of a header, to be found as they are written, or else in comparable words, or without what stands in
 * brackets; of several the first.
 */
export class ColumnNames {
	/** In comparable words. */
	readonly folded: string[];
	/** The same without what stands in brackets. */
	readonly bare: string[];
	private readonly places = new Map<string, number>();

	constructor(header: string[]) {
		this.folded = header.map(foldName);
		this.bare = header.map((name) => foldName(name.replace(/[([].*?[)\]]/g, '')));
		for (const names of [header.map((name) => name.trim()), this.folded, this.bare])
			names.forEach((name, index) => {
				if (name !== '' && !this.places.has(name)) this.places.set(name, index);
			});
	}

	/** @param name as in the file, or in any spelling that folds to the same words */
	find(name: string): number | undefined {
		return this.places.get(name.trim()) ?? this.places.get(foldName(name));
	}
}
