/**
 * The rows of a payout as numbers, what's doubted of each, and what they come to.
 *
 * `SheetRows` holds a sheet's rows in columns, a `Block` at a time: units of 10^-4, epoch milliseconds, NaN for what
 * isn't known. A doubt is a bit of a row: `doubtsOf` says which rows have it. `Tally` adds up, exactly; what isn't
 * known of all rows is undefined.
 *
 *     await addUp(sheets, pause, () => tally); // then tally.amount()
 */
export {
	BITS,
	LEFT_OUT,
	NOT_COUNTED,
	SKIPPED,
	UNKNOWN_TYPE,
	UNPROVEN,
	UNSETTLED,
	doubtsOf,
	rowNote,
	type FoundDoubt,
} from './doubts';
export { feeRate, percentOf } from './feeRate';
export { SheetRows, ownIds, type Block, type RowPlace } from './sheetRows';
export { PART_NAMES, Tally, addUp, type PartName } from './tally';
