/** A column's name in snake_case, letters of all scripts kept: "Charge ID" and "chargeId" give charge_id. */
export function snakeCase(name: string): string {
	return name
		.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
		.replace(/^_+|_+$/g, '')
		.toLowerCase();
}
