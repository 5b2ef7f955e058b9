/** Reads what somebody entered: booleans, choices, JSON, numbers, texts. Throws InputError that names the field. */
export { booleanOf, readBoolean } from './booleans';
export { namesOf, optionsOf, readChoice, readChoices, readList, type Choices } from './choices';
export { isRecord, parseJson, type Reviver } from './json';
export { readNumber } from './numbers';
export { compareTexts, shortened, shown, textOf, type Field } from './text';
