import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { ColumnNames } from '../../domain/cells';
import type { Warn } from '../../domain/errors';
import { namesOf } from '../../domain/input';
import { type Settlement, readSettlements, differenceError, type PayoutFile } from '../../domain/settlement';
import { Totals, TRANSACTION_FIELDS, transactionItems, type TransactionOptions } from '../../domain/present';
import { payoutNamed } from '../../domain/sheets';
import { TRANSACTION_TYPES } from '../../domain/transactions';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField, switchField, textField } from '../fields';
import { formatForOption, limitFields, readFormatFor, readLimit, type Panel } from '../panel';
import {
	settleOptions,
	presentOptions,
	readPayouts,
	itemsAtOnce,
	payoutProperties,
	readSource,
	SOURCES_BY_DATES,
	sayComparison,
} from '../sources';
import { DatedRows } from './datedRows';
import { typesFields } from './typesFields';

const TRANSACTION_OUTPUTS = {
	simplified: { label: 'Simplified', description: 'The fields that most workflows need' },
	allFields: {
		label: 'All Fields',
		description: 'These and tax, minor units, notes and what is known of the payout',
	},
	selectedFields: { label: 'Selected Fields', description: 'Only the fields that you choose' },
	raw: { label: 'Raw', description: 'All fields, and all columns of the sheet in the field row' },
};

const fieldsField: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'multiOptions',
	options: TRANSACTION_FIELDS.all.map((name) => ({ name, value: name })),
	default: ['key', 'date', 'type', 'amount', 'currency', 'payout_id'],
	description: 'The fields of each transaction. Those of Add Columns come too.',
	displayOptions: { show: { output: ['selectedFields'] } },
};

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts whose transactions to get',
	sources: SOURCES_BY_DATES,
	fields: [
		...typesFields,
		{
			...choiceField(
				'Output',
				'output',
				{ choices: TRANSACTION_OUTPUTS, initial: 'simplified' },
				'How to output the transactions',
			),
			noDataExpression: true,
		},
		fieldsField,
		...limitFields('The newest payouts come first', { all: true }),
	],
	options: [
		formatForOption,
		textField(
			'Add Columns',
			'addColumns',
			'card_last_four, customer_name',
			'More columns of the sheets to add to each transaction, separated by commas, as in the file or in snake_case',
		),
		switchField(
			'Fail on Difference',
			'failOnDifference',
			'on',
			"Whether to fail if a payout's transactions don't add up to its amount. Otherwise the node warns.",
		),
	],
});

export const concurrency = itemsAtOnce;

/** What an item takes in memory, with its texts. */
const ITEM_BYTES = 340;

/** What is asked for, as the panel says it. */
function selectionOf(panel: Panel) {
	const output = panel.chosen('output', namesOf(TRANSACTION_OUTPUTS));
	const selected = output === 'selectedFields' ? panel.choices('fields', TRANSACTION_FIELDS.all) : [];
	const fields = {
		simplified: TRANSACTION_FIELDS.simplified,
		allFields: TRANSACTION_FIELDS.all,
		raw: TRANSACTION_FIELDS.all,
		selectedFields: selected,
	};
	return {
		fields: fields[output],
		types: panel.choices('types', TRANSACTION_TYPES),
		added: panel.list('options.addColumns'),
		withRow: output === 'raw',
	};
}

export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel, SOURCES_BY_DATES);
	const selection = selectionOf(panel);
	const { types, added, withRow } = selection;
	const formatFor = readFormatFor(panel);
	const failOnDifference = panel.switch('options.failOnDifference', false);
	const { isTool } = execution;
	// An agent gets a few of all, which are counted: no sum of a part, and no payout that doesn't add up goes unseen.
	const most = isTool && !panel.switch('returnAll', false) ? panel.number('limit') : readLimit(panel, execution);
	panel.check();
	const reading = await settleOptions(panel, execution, {
		added,
		withRow,
		kept: ['order_reference', 'payment_method', 'date'],
	});

	const warn = execution.warn(index);
	const dated = new DatedRows(chosen, reading.zone);
	const writing = presentOptions(reading, formatFor);
	const totals = new Totals({ groupBy: isTool ? ['type'] : [], dateOf: 'payout', types, ...writing });
	const items = new LimitedItems(execution, index, most);
	const read = async function* (file: PayoutFile): AsyncGenerator<INodeExecutionData[]> {
		for await (const settlement of readSettlements(file, reading, warn)) {
			const { comparison } = settlement;
			if (failOnDifference && comparison.balanced === false) throw differenceError(comparison);
			if (settlement.broken === undefined) sayComparison(settlement, execution, index);
			sayMissing(settlement, added, warn);
			const isWanted = dated.wantedOf(settlement);
			await totals.add(settlement, isWanted, reading.pause);
			yield* items.of(settlement, { ...selection, ...writing, isWanted }, file.payout.id);
		}
	};
	const isDone = () => items.left <= 0 && !isTool;
	const files = chosen.files(execution, reading);
	yield* readPayouts(execution, index, { files, proposals: reading.proposals, read, isDone });
	dated.say(writing.clock, warn);
	// Of a part, a sum says nothing.
	const words = isDone() ? 'The newest transactions are here, as Limit says. There may be more' : totals.text();
	if (words !== undefined) execution.noteConclusion({ words, type: 'info' });
	if (isTool) Object.assign(execution.about, countsOf(totals));
}

/** Items of transactions, up to a limit. */
class LimitedItems {
	left: number;
	private readonly execution: Execution;
	/** One object for all items, which may be a million. */
	private readonly pairedItem: { item: number };

	constructor(execution: Execution, index: number, most: number) {
		this.execution = execution;
		this.pairedItem = { item: index };
		this.left = most;
	}

	/** @throws FileError behind the items of a sheet that broke off */
	async *of(
		settlement: Settlement,
		options: TransactionOptions,
		payoutId: string,
	): AsyncGenerator<INodeExecutionData[]> {
		if (this.left <= 0) return;
		const memory = this.execution.memoryOfFile();
		const { pairedItem } = this;
		for await (const made of transactionItems(settlement, options)) {
			const items = made.length > this.left ? made.slice(0, this.left) : made;
			this.left -= items.length;
			memory.take(ITEM_BYTES * items.length, payoutId);
			memory.hold();
			yield items.map((json) => ({ json: json as IDataObject, pairedItem }));
			if (this.left <= 0) break;
		}
		if (settlement.broken !== undefined) throw settlement.broken;
	}
}

/** For an agent. */
function countsOf(totals: Totals): IDataObject {
	const counts = totals.items().map(({ type, count }: { type?: string | null; count: number }) => [type, count]);
	const sum = (of: string) => counts.reduce((all, [type, count]) => all + (type === of ? Number(count) : 0), 0);
	const types = [...new Set(counts.map(([type]) => String(type)))];
	return {
		results_in_all: counts.reduce((all, [, count]) => all + Number(count), 0),
		results_by_type: Object.fromEntries(types.map((type) => [type, sum(type)])),
	};
}

function sayMissing({ payout, sheets }: Settlement, added: string[], warn: Warn): void {
	if (added.length === 0) return;
	const names = [...new Set(sheets.flatMap((sheet) => sheet.names))];
	if (names.length === 0) return;
	const columns = new ColumnNames(names);
	for (const name of added)
		if (columns.find(name) === undefined)
			warn(`No sheet has the column "${name}" to add. There are: ${names.join(', ')}`, payoutNamed(payout.id));
}
