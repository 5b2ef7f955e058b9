import { readBoolean, readList, readNumber, textOf } from '../../domain/input';
import { LONGEST_PERIOD } from '../../domain/list';
import { IDEMPOTENCY_KEY_FIELD } from '../../domain/request';
import { DAY } from '../../domain/units';

/** What a service is like: the same every day, and for every node that has its credential. */
export interface Service {
	/** A text that says what its sheets mean. */
	sheetDescription: string;
	/** Whose payouts a platform's key asks for, as a request has it; empty for those of the key itself. */
	merchants: { merchants?: string[] };
	/** The longest period that it lists things for, in milliseconds. */
	longestPeriod: number;
	/** Where in a request it reads the idempotency key, as a dotted path; '' where it takes none. */
	idempotencyKeyField: string;
	/** Whether it carries out requests with the same idempotency key only once. */
	knowsIdempotencyKeys: boolean;
}

/**
 * What a credential says of its service.
 *
 * @param credential empty where there is none
 * @throws InputError when a field, filled in by an expression, holds nothing that it can
 */
export function readService(credential: Record<string, unknown>): Service {
	const values = credential.describeService === true ? credential : {};
	const {
		longestPeriod = LONGEST_PERIOD / DAY,
		idempotencyKeyField = IDEMPOTENCY_KEY_FIELD,
		knowsIdempotencyKeys,
	} = values;
	return {
		merchants: merchantsOf(credential),
		sheetDescription: textOf(credential.sheetDescription),
		longestPeriod: DAY * readNumber('Longest Period per Request', longestPeriod, { min: 1, fractions: true }),
		idempotencyKeyField: textOf(idempotencyKeyField) === '' ? '' : String(idempotencyKeyField),
		knowsIdempotencyKeys: readBoolean('Knows Idempotency Keys', knowsIdempotencyKeys, false),
	};
}

/** As a request has them: the contract doesn't know the field, so it's there only where somebody entered one. */
export function merchantsOf({ merchantId }: Record<string, unknown>): Service['merchants'] {
	const merchants = readList(merchantId);
	return merchants.length === 0 ? {} : { merchants };
}
