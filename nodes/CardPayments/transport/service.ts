import { InputError } from '../domain/errors';
import { readBoolean } from '../domain/input/booleans';
import { namesOf, readChoice, readList } from '../domain/input/choices';
import { readNumber } from '../domain/input/numbers';
import { textOf } from '../domain/input/text';
import { LONGEST_PERIOD } from '../domain/list/collect';
import { IDEMPOTENCY_KEY_FIELD } from '../domain/payment/body';
import { MEANINGS, type Meaning } from '../domain/settlement/columns';
import { DATE_FORMATS } from '../domain/cells/dates';
import { FEE_PLACES, type OtherEffect, type SheetDescription } from '../domain/settlement/description';
import { readTypeWords } from '../domain/settlement/types';
import { FALLBACK_ENCODING, FALLBACK_ENCODINGS, type FallbackEncoding } from '../domain/sheets/csv';
import { DAY } from '../domain/units';

/** What a service is like: the same every day, and for every node that has its credential. */
export interface Service {
	sheets: SheetDescription;
	/** Of sheets that don't say what they're written in. */
	fallbackEncoding: FallbackEncoding;
	/** The longest period that it lists things for, in milliseconds. */
	longestPeriod: number;
	/** Where in a request it reads the idempotency key, as a dotted path; '' where it takes none. */
	idempotencyKeyField: string;
	/** Whether it carries out requests with the same idempotency key only once. */
	knowsIdempotencyKeys: boolean;
}

/** The credential's field that names a column: amountColumn, transactionIdColumn, … */
export function columnParameter(meaning: Meaning): string {
	return `${meaning.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Column`;
}

/** The credential's fields that name sheets, by what those do to a payout. */
export const OTHER_SHEETS: Record<OtherEffect, string> = {
	adds: 'addingSheets',
	reduces: 'reducingSheets',
	none: 'ignoredSheets',
};

/**
 * What a credential says of its service.
 *
 * @param credential empty where there is none
 * @throws InputError when a field, filled in by an expression, holds nothing that it can
 */
export function readService(credential: Record<string, unknown>): Service {
	const values = credential.describeService === true ? credential : {};
	const {
		fees = 'notSaid',
		dateFormat = 'auto',
		fallbackEncoding = FALLBACK_ENCODING,
		longestPeriod = LONGEST_PERIOD / DAY,
		idempotencyKeyField = IDEMPOTENCY_KEY_FIELD,
		knowsIdempotencyKeys,
		typeWords,
	} = values;
	const others = namesOf(OTHER_SHEETS).flatMap((effect) =>
		readList(values[OTHER_SHEETS[effect]]).map((name) => ({ name, effect })),
	);
	const { words, wrong } = readTypeWords(textOf(typeWords));
	if (wrong.length > 0)
		throw new InputError(
			`"Type Words" of the credential has "${wrong[0]}"`,
			'Enter words as "word = type", separated by commas. A type is charge, refund, dispute, dispute_release, fee, other, payout or none.',
		);
	return {
		sheets: {
			columns: Object.fromEntries(MEANINGS.map((meaning) => [meaning, textOf(values[columnParameter(meaning)])])),
			dateFormat: readChoice('Date Format', dateFormat, namesOf(DATE_FORMATS)),
			fees: readChoice('Fees', fees, namesOf(FEE_PLACES)),
			others,
			typeWords: words,
		},
		fallbackEncoding: readChoice('Fallback Encoding', fallbackEncoding, namesOf(FALLBACK_ENCODINGS)),
		longestPeriod: DAY * readNumber('Longest Period per Request', longestPeriod, { min: 1, fractions: true }),
		idempotencyKeyField: textOf(idempotencyKeyField) === '' ? '' : String(idempotencyKeyField),
		knowsIdempotencyKeys: readBoolean('Knows Idempotency Keys', knowsIdempotencyKeys, false),
	};
}
