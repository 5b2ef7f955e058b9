import type { INodeProperties } from 'n8n-workflow';
import { shortened } from '../../domain/input';
import { numberFromText } from '../../domain/money';
import { AS_PLAIN_NUMBER } from '../../domain/request';
import { parseText } from '../../domain/services';
import type { EnteredPayout } from '../../domain/settlement';
import { looksLikeZip } from '../../domain/archive';
import { payoutIdIn } from '../../domain/sheets';
import { descriptionField, textField } from '../fields';
import { type Panel, typesSearched } from '../panel';
import { inputFileField, PAYOUT_FILE, readInputFile } from './inputFile';
import type { Source } from './source';
import { unformatted } from '../../domain/formatFor';
import { mappedInTurns } from '../../domain/turns';

/** What a file or rows may say themselves of their payout. */
const enteredFields: INodeProperties[] = [
	textField(
		'Payout ID',
		'filePayoutId',
		'payout_33271023375023',
		'If empty, the payout column or the number in the names of sheets says whose the rows are',
	),
	textField(
		'Paid Amount',
		'filePaid',
		'1250.75',
		'What the payout paid. If empty, the Summary or rows of type payout say it. The rows are compared with it.',
	),
	textField('Paid Currency', 'fileCurrency', 'SAR', 'The currency of the payout. If empty, as the rows say.'),
	textField(
		'Payout Date',
		'fileDate',
		'2026-10-31',
		'The day it was paid. If empty, the Summary or a payout date column says it.',
	),
	descriptionField(
		'File Description',
		'fileDescription',
		"What the file means, if it doesn't add up: lines such as Amount Column = Net. A hint proposes them.",
	),
];

/** What the account itself paid is below zero. */
const PLAIN_AMOUNT = /^-?\d+(\.\d+)?$/;

function readEntered(panel: Panel): EnteredPayout {
	const [amount, currency] = [panel.trimmed('filePaid'), panel.trimmed('fileCurrency').toUpperCase()];
	if (amount !== '' && !PLAIN_AMOUNT.test(amount))
		panel.refuse('filePaid', `(${shortened(amount)}) isn't a plain number`, AS_PLAIN_NUMBER);
	const paid = {
		...(PLAIN_AMOUNT.test(amount) && { amount: numberFromText(amount) as number }),
		...(currency !== '' && { currency }),
	};
	const described = panel.tried(() => parseText(panel.trimmed('fileDescription'), 'File Description'));
	return { payoutId: panel.trimmed('filePayoutId'), paid, date: panel.trimmed('fileDate'), described };
}

const FILE = { ...PAYOUT_FILE, orItems: 'From Input Rows in "Payouts"' };

/** A file that somebody has, of one payout or, where a column says whose rows are, of many. */
export const fromFile: Source = {
	label: 'From a File',
	description: 'A zip, CSV or Excel workbook that came by mail or from the website of the service',
	fields: [inputFileField(FILE), ...enteredFields],
	itemsAtOnce: 1,
	read(panel) {
		const field = panel.text('inputBinaryField')?.trim() ?? 'data';
		const entered = readEntered(panel);
		const searchedFor = typesSearched(panel);
		return {
			async *files(execution, { limits }) {
				execution.noteSearched(panel.index, { plural: 'files', listed: 1, ...searchedFor });
				const { bytes: content, fileName } = await readInputFile(execution, panel.index, field, FILE);
				const csvName = looksLikeZip(content) ? undefined : (fileName ?? 'CHARGES.csv');
				const id = await payoutIdIn(content, { kinds: [], payoutId: '', csvName, limits });
				const name = fileName?.replace(/\.[^.]*$/, '').trim() ?? '';
				yield { payout: { id }, content, source: { payoutId: id, csvName }, name, entered };
			},
			dateOf: 'payout',
		};
	},
};

/** Rows that another node read. All input items are one file. */
export const fromRows: Source = {
	label: 'From Input Rows',
	description: 'The rows that the node before has read, such as those of a spreadsheet or a database',
	fields: enteredFields,
	itemsAtOnce: 1,
	read(panel) {
		const entered = readEntered(panel);
		const searchedFor = typesSearched(panel);
		return {
			async *files(execution) {
				// All rows are read with the first item.
				if (panel.index > 0) return;
				const rows = await mappedInTurns(execution.context.getInputData(), execution.pause, ({ json }) =>
					unformatted(json),
				);
				execution.noteSearched(panel.index, { plural: 'rows', listed: rows.length, ...searchedFor });
				yield { payout: { id: '' }, content: { rows }, source: { payoutId: '' }, entered };
			},
			dateOf: 'payout',
		};
	},
};
