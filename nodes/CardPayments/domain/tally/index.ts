/**
 * The rows of a payout as columns, what's doubted of each, and what they come to.
 *
 * `Rows` holds a sheet's rows: units of 10^-4, epoch milliseconds, NaN for what isn't known. `doubtsOf` says which rows
 * have a doubt. `Tally` adds up, exactly; what isn't known of all rows is undefined.
 *
 *     await addUp(sheets, pause, () => tally); // then tally.amount()
 */
export { UNKNOWN_TYPE, UNPROVEN, UNSETTLED, isCounted, type Doubt } from './doubts';
export { doubtsOf, rowNote, type FoundDoubt } from './rowDoubts';
export { Rows } from './rows';
export { HashedTexts, Texts } from './texts';
export { PART_NAMES, Tally, addUp, type PartName } from './tally';
