/**
 * What somebody entered, as values.
 *
 * `read…` takes a field's name and its value, which an expression may have made, and gives what the type says. It
 * throws `InputError`, which names the field and says what it takes. `…Of` gives something for any value, and throws
 * nothing.
 *
 *     readNumber('Limit', '50', { min: 1 }) // 50
 */
export { booleanOf, readBoolean } from './booleans';
export { namesOf, optionsOf, readChoice, readChoices, readList, type Choices } from './choices';
export { isDeep, isRecord, parseJson, valueAt } from './json';
export { readNumber } from './numbers';
export {
	asSpelled,
	capitalized,
	compareTexts,
	INVISIBLE,
	shortened,
	shownValue,
	textOf,
	uncapitalized,
	WHITE_SPACE_AROUND,
	type Field,
} from './text';
