/** Builders of fields, and the one reader of what was entered in them. */
export {
	amountsInWords,
	countsBy,
	namesInWords,
	nothingInWords,
	type Conclusion,
	type Judging,
	type Looked,
} from './conclusion';
export { feesInWords } from './feesInWords';
export {
	choiceField,
	choiceOfAgents,
	choicesField,
	collectionField,
	columnField,
	descriptionField,
	filtersField,
	filtersInWords,
	formatForOption,
	fromAgent,
	limitFields,
	numberField,
	optionsField,
	fewOrAllField,
	outputFields,
	readFormatFor,
	readLimit,
	simplifyField,
	switchField,
	textField,
	typesLookedFor,
	wantsAllFields,
	wantsSummary,
	withAgents,
} from './fields';
export { Panel } from './panel';
export { periodFields, periodFieldsOf, readPeriod } from './periodFields';
