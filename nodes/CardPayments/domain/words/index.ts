/**
 * What words in files mean, in any language.
 *
 * Lists of words in one notation, read in one way, each with one meaning; any other word is `unknown`, which is never
 * the harmless one. What columns are called is listed by what they mean, for each reader of files.
 *
 *     nameOf('Kommission in EUR') // ['fee']
 *     moneyStatus('Storniert') // 'not_paid'
 *     isTotalLabel('Carried forward') // true
 */
export {
	BANK_COLUMNS,
	feeName,
	isCancelledName,
	isOtherNumber,
	isStateName,
	ORDER_COLUMNS,
	sheetNames,
} from './tableColumnNames';
export { comparableName, nameOf, withoutRole, type NameRole } from './nameOf';
export { bankState, markedState } from './bankStates';
export { doubtIn, tellsOfReturn } from './returnWords';
export { isOpenTypeWord, likelyType, typeWordMeaning } from './rowTypes';
export { isCancelled, isStatusPhrase, moneyStatus } from './statuses';
export { isBalanceLabel, isStatementLabel, isTotalColumn, isTotalLabel, SUMMARIES, tellsOfTotal } from './totalLabels';
