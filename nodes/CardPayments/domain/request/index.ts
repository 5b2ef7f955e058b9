/**
 * What's sent to move money, and what may not be.
 *
 * `rules` tidies or refuses what was entered for a field, `body` makes the request of it, `fingerprint` names what is
 * wanted in a few letters. Nothing of it is sent here.
 *
 *     token('tok_1 ') // refused: a blank behind it
 */
export { AS_PLAIN_NUMBER, readAmount, readCurrency } from './amount';
export {
	IDEMPOTENCY_KEY_FIELD,
	finishBody,
	merged,
	metadataOf,
	nested,
	withKey,
	withoutEmpty,
	type Body,
} from './body';
export { fingerprint, intentOf, keyOf } from './fingerprint';
export {
	isLoopback,
	leadsToPage,
	plainName,
	returnAddress,
	tidy,
	token,
	webAddress,
	withoutCardNumber,
	type Rule,
} from './rules';
