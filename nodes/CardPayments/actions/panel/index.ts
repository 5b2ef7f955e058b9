/**
 * The one reader of what was entered, and the fields that many operations have.
 *
 * `Panel` reads fields for an item, collects all that's wrong and throws one `InputError` at `check()`. A field that
 * several operations have stands beside what reads it.
 *
 *     const reference = panel.text('orderReference'); // of textField('Order Reference', 'orderReference', …)
 */
export {
	ANY_SIZE,
	FEW_OR_ALL,
	FEW_OR_RAW,
	filtersInWords,
	formatForOption,
	limitFields,
	outputFields,
	readDescription,
	readFormatFor,
	readLimit,
	readSize,
	sizeField,
	summaryFor,
	typesSearched,
	wantsNotesInFew,
	wantsSummary,
} from './commonFields';
export { Panel } from './panel';
export { periodFields, periodFieldsOf, readPeriod } from './periodFields';
