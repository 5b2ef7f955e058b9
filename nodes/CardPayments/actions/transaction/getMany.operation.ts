import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { CardPaymentsError, InputError } from '../../domain/errors';
import { namesOf } from '../../domain/input/choices';
import { differenceError, differenceText, paidOut } from '../../domain/settlement/balance';
import { changedKeys, goneKeys, readKnownKeys, type KnownKeys } from '../../domain/settlement/knownKeys';
import { readPayout, type PayoutFile } from '../../domain/settlement/readPayout';
import { Totals } from '../../domain/settlement/totals';
import { TRANSACTION_FIELDS, type Transaction } from '../../domain/settlement/transactions';
import { TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	choiceField,
	formatForOption,
	limitFields,
	readFormatFor,
	readLimit,
	switchField,
	textField,
} from '../panel/fields';
import type { Panel } from '../panel/panel';
import { readingOf } from '../sources/readingOf';
import { readPayouts } from '../sources/readPayouts';
import { itemsAtOnce, payoutProperties, readSource, SOURCES_BY_DATES } from '../sources/sources';
import type { Warn } from '../warnings';
import { isDatedIn, typesField } from './sharedFields';

/** Transactions in a batch: n8n's expressions fail beyond some hundred megabytes of text. */
const BATCH_SIZE = 10_000;

const OUTPUTS = {
	simplified: { label: 'Simplified', description: 'The fields that all transactions have' },
	raw: { label: 'Raw', description: 'These fields, and all columns of the sheet in the field row' },
	selectedFields: { label: 'Selected Fields', description: 'Only the fields that you choose' },
	batches: {
		label: 'Batches as JSON Text',
		description: `An item for up to ${BATCH_SIZE} transactions of a payout, as one JSON text for a database`,
	},
};

const fieldsField: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'multiOptions',
	options: TRANSACTION_FIELDS.map((name) => ({ name, value: name })),
	default: ['key', 'date', 'type', 'amount', 'currency', 'payout_id'],
	description: 'The fields of each transaction. Those of Add Columns come too.',
	displayOptions: { show: { output: ['selectedFields'] } },
};

const failOnDifferenceOption = switchField(
	'Fail on Difference',
	'failOnDifference',
	'on',
	"Whether to fail if a payout's transactions don't add up to its amount. Otherwise the node warns.",
);

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts whose transactions to get',
	sources: SOURCES_BY_DATES,
	fields: [
		typesField,
		{
			...choiceField(
				'Output',
				'output',
				{ choices: OUTPUTS, initial: 'simplified' },
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
		failOnDifferenceOption,
		textField(
			'Skip Known Keys',
			'skipKnownKeys',
			'{{ $json.keys }}',
			'The keys that your destination already has, or its rows with a field key. For an empty destination, give [].',
		),
	],
});

export const concurrency = itemsAtOnce;

export async function* execute(execution: Execution, index: number): Lists {
	const parameters = await readParameters(execution, index);
	const { fields, known, limit, output, reading } = parameters;
	const warn = execution.warn(index);
	// One object for all items, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: object): INodeExecutionData => ({ json: json as IDataObject, pairedItem });
	const chosen = fields.length === 0 ? undefined : [...fields, ...reading.added];
	const totals = new Totals([], 'payout');
	let left = limit;

	const isDated = isDatedIn(parameters.chosen, reading.offsetAt);
	const wantedOf = (transactions: Transaction[]) => {
		const isWanted = (transaction: Transaction) =>
			known?.keys.has(transaction.key) !== true && isDated(transaction);
		const all = transactions.every(isWanted);
		const wanted = all && transactions.length <= left ? transactions : transactions.filter(isWanted).slice(0, left);
		left -= wanted.length;
		for (const transaction of wanted) totals.add(transaction);
		return wanted;
	};
	const read = async function* (file: PayoutFile): AsyncGenerator<INodeExecutionData[]> {
		const { payout } = file;
		const batches = new Batches(payout.id);
		const keys = new Set<string>();
		for await (const transactions of transactionsOf(file, parameters, warn)) {
			for (const { key } of transactions) keys.add(key);
			for (const key of known === undefined ? [] : changedKeys(known, transactions))
				warn("The amount isn't what your destination has. Update the row", key);
			const wanted = wantedOf(transactions);
			if (output === 'batches') {
				for (const batch of batches.take(wanted)) {
					yield batch.map(toItem);
					await reading.pause();
				}
			} else yield wanted.map(chosen === undefined ? toItem : (each) => toItem(pick(each, chosen)));
			if (left <= 0) break;
		}
		yield batches.rest().map(toItem);
		const isWhole = left > 0 && reading.types.length === 0;
		for (const key of known !== undefined && isWhole ? goneKeys(known, payout.id, keys) : [])
			warn("Your destination has this transaction, but the payout doesn't. Check whether it's there twice", key);
	};
	yield* readPayouts(execution, { chosen: parameters.chosen, options: reading, read, isDone: () => left <= 0 });
	if (index === 0 && known !== undefined && known.repeated.size > 0) yield* reportRepeated(execution, known, warn);
	const sums = totals.text();
	if (sums !== undefined) warn(sums, '', 'info');
}

/** Gathers the transactions of a payout into batches of JSON text, for a database that takes many in one statement. */
class Batches {
	private readonly payoutId: string;
	private waiting: Transaction[] = [];

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** The batches that are full with these, one at a time. The list is emptied: what is text isn't held twice. */
	*take(transactions: Transaction[]) {
		for (let index = 0; index < transactions.length; index++) {
			this.waiting.push(transactions[index] as Transaction);
			delete transactions[index];
			if (this.waiting.length === BATCH_SIZE) yield this.rest();
		}
	}

	rest() {
		const transactions = this.waiting;
		this.waiting = [];
		if (transactions.length === 0) return [];
		const json = JSON.stringify(transactions);
		return [{ payout_id: this.payoutId, count: transactions.length, transactions: json }];
	}
}

function pick(transaction: Transaction, names: string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, transaction[name] ?? null])) as IDataObject;
}

/** A transaction that the destination has twice counts twice there, so somebody must know. */
function* reportRepeated(execution: Execution, { repeated }: KnownKeys, warn: Warn): Generator<CardPaymentsError> {
	const [first = ''] = repeated;
	const more = repeated.size > 1 ? `, and ${repeated.size - 1} more` : '';
	const message = `Your destination has a transaction in several rows: key ${first}${more}`;
	const toDo = 'Delete all but one of the rows with the same key, or the sums are wrong.';
	if (execution.continuesOnFail) yield new InputError(message, toDo);
	else warn(`${message}. ${toDo}`, 'Skip Known Keys');
}

/** The transactions of a payout, and at the end whether they add up to it. */
async function* transactionsOf(
	file: PayoutFile,
	{ reading, failOnDifference }: Parameters,
	warn: Warn,
): AsyncGenerator<Transaction[]> {
	const balance = yield* readPayout(file, reading, warn);
	const { id } = file.payout;
	if (paidOut(file.payout) === undefined && reading.types.length === 0)
		warn('Not compared: nothing says what the payout paid', `Payout ${id}`);
	if (balance === undefined || balance.balanced) return;
	const error = differenceError(balance);
	if (failOnDifference) throw error;
	warn("The transactions don't add up to what the payout paid", `Payout ${id} (${differenceText(balance)})`);
}

type Parameters = Awaited<ReturnType<typeof readParameters>>;

async function readParameters(execution: Execution, index: number) {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel, SOURCES_BY_DATES);
	const output = panel.chosen('output', namesOf(OUTPUTS));
	const fields = output === 'selectedFields' ? panel.choices('fields', TRANSACTION_FIELDS) : [];
	const more = {
		types: panel.choices('types', TRANSACTION_TYPES),
		added: panel.list('options.addColumns'),
		withMinors: fields.some((name) => name.endsWith('_minor')),
		withRow: output === 'raw',
		formatFor: readFormatFor(panel),
	};
	const parameters = {
		chosen,
		output,
		fields,
		limit: readLimit(panel),
		/** Undefined where the destination isn't known: then all transactions are wanted. */
		known: panel.isAdded(KNOWN_KEYS) ? panel.tried(() => readKnownKeys(enteredKeys(panel))) : undefined,
		failOnDifference: panel.switch('options.failOnDifference', false),
	};
	const reading = await readingOf(panel, execution, { ...more, keepsRows: true });
	return { ...parameters, reading };
}

const KNOWN_KEYS = 'options.skipKnownKeys';

/** An empty field says that the destination is empty; an expression that gives nothing doesn't. */
function enteredKeys(panel: Panel): unknown {
	return panel.entered(KNOWN_KEYS) === '' ? [] : panel.value(KNOWN_KEYS);
}
