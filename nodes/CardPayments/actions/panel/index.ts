/**
 * Fields, and the one reader of what was entered in them.
 *
 * Builders make n8n's properties; `Panel` reads them for an item, collects all that's wrong and throws one
 * `InputError` at `check()`. `Conclusion` is what a run says of all its items.
 *
 *     const reference = panel.text('orderReference'); // of textField('Order Reference', 'orderReference', …)
 */
export {
	amountsInWords,
	countsBy,
	namesInWords,
	nothingInWords,
	type Conclusion,
	type Judging,
	type Looked,
} from './conclusion';
export {
	choiceField,
	choiceOfAgents,
	choicesField,
	collectionField,
	columnField,
	descriptionField,
	fewOrAllField,
	filtersField,
	filtersInWords,
	formatForOption,
	fromAgent,
	limitFields,
	numberField,
	optionsField,
	outputFields,
	readDescription,
	readFormatFor,
	readLimit,
	simplifyField,
	switchField,
	textField,
	typesLookedFor,
	wantsAllFields,
	wantsNotesInFew,
	wantsSummary,
	withAgents,
} from './fields';
export { Panel } from './panel';
export { periodFields, periodFieldsOf, readPeriod } from './periodFields';
