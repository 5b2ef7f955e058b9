import { counted } from '../../domain/counted';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { understood, type CardPaymentsError, type Warn } from '../../domain/errors';
import { namesOf, textOf, type Choices } from '../../domain/input';
import { inCurrency, parseDecimal } from '../../domain/money';
import { csvTable, findingInWords } from '../../domain/report';
import type { Settlement } from '../../domain/settlement';
import { bookable, payoutEntries, ACCOUNT_ROLES, type Entry, type EntryOptions } from '../../domain/present';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField, collectionField, textField } from '../fields';
import { formatForOption, readFormatFor, type Panel } from '../panel';
import { amountsInWords, type Conclusion, type Assessment } from '../conclusion';
import { SUMS_ONLY, settleOptions, presentOptions, eachSettlement, payoutProperties, readSource } from '../sources';
import { payoutNamed } from '../../domain/sheets';

const PER: Choices<EntryOptions['per']> = {
	payout: { label: 'Payout', description: 'All of a payout on its date' },
	payoutAndMonth: {
		label: 'Payout and Month',
		description: 'What is of an earlier month goes through the Clearing Account',
	},
};
const ENTRY_OUTPUTS: Choices<'lines' | 'entries' | 'file'> = {
	lines: { label: 'One Item per Line', description: 'For a spreadsheet or an import' },
	entries: { label: 'One Item per Entry', description: 'With its lines, for an accounting service' },
	file: { label: 'File', description: 'One item: all lines as a CSV to attach, and what they come to' },
};

/** Of the item with the file. */
const FILE_PROPERTY = 'journal';
const COLUMNS_OF_FILE = 'date account debit credit currency description payout_id entry_id key note'.split(' ');

const ACCOUNT_ENTRIES = Object.entries(ACCOUNT_ROLES) as Array<
	[keyof typeof ACCOUNT_ROLES, { label: string; description: string }]
>;

/** Empty for a difference: then a payout that doesn't add up isn't booked. */
const differenceOption = textField(
	'Difference To',
	'difference',
	'Rounding',
	"The account for what a payout pays more or less than its transactions. Without it, such a payout isn't booked.",
);

const accountFields: INodeProperties[] = ACCOUNT_ENTRIES.filter(([role]) => role !== 'difference').map(
	([role, { label, description }]) => ({
		...textField(`${label} Account`, role, '1200', description),
		default: label,
		...(role === 'clearing' && { displayOptions: { show: { '/per': ['payoutAndMonth'] } } }),
	}),
);

/** In the order of an entry's lines. */
const accountsField: INodeProperties = {
	...collectionField('Accounts', 'accounts', 'Add Account', []),
	options: accountFields,
	description:
		'The codes or names of your accounts, such as 1200. Without one, lines have the name of what it is for.',
};

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to book',
	fields: [
		choiceField('One Entry Per', 'per', { choices: PER, initial: 'payout' }, 'What an entry is made of'),
		accountsField,
		choiceField('Output', 'output', { choices: ENTRY_OUTPUTS, initial: 'lines' }, 'What an item is'),
	],
	options: [formatForOption, differenceOption],
});

/** Debit and credit, as the items have them. */
export const assessment: Assessment = {
	conclusionOf(items) {
		const [{ title, all_booked: allBooked } = {}] = items;
		if (typeof title === 'string') return { words: title, type: allBooked === true ? 'info' : 'warning' };
		return linesInWords(items);
	},
};

/** "12 lines, debit = credit = 1,200.00 SAR" */
function linesInWords(items: IDataObject[]): Conclusion {
	const lines = items.flatMap((item) => (Array.isArray(item.lines) ? (item.lines as IDataObject[]) : [item]));
	const [debit, credit] = [amountsInWords(lines, 'debit'), amountsInWords(lines, 'credit')];
	const count = counted(lines.length, 'line');
	return debit === credit && debit !== ''
		? { words: `${count}, debit = credit = ${debit}`, type: 'info' }
		: { words: `${count}: debit ${debit || 'unknown'}, credit ${credit || 'unknown'}`, type: 'warning' };
}

/** A payout that can't be read, doesn't add up or is late is an error after all entries. None is booked in part. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel);
	const { accounts, per } = readAccounts(panel);
	const output = panel.chosen('output', namesOf(ENTRY_OUTPUTS));
	const formatFor = readFormatFor(panel);
	panel.check();
	const reading = await settleOptions(panel, execution, SUMS_ONLY);

	const warn = execution.warn(index);
	const options = { accounts, per, ...presentOptions(reading, formatFor) };
	const entries: Entry[] = [];
	const errors = await eachSettlement(execution, index, { chosen, options: reading }, async (settlement) => {
		entries.push(...(await entriesOf(settlement, options, warn)));
	});
	if (output === 'file') {
		yield [await fileItem(execution, entries, errors)];
		return;
	}
	const items: object[] = output === 'lines' ? entries.flatMap(({ lines }) => lines) : entries;
	yield items.map((item) => ({ json: item as IDataObject }));
	yield* errors;
}

/** All lines as a file. What isn't booked is in its item, so that the file comes all the same. */
async function fileItem(
	{ context }: Execution,
	entries: Entry[],
	errors: CardPaymentsError[],
): Promise<INodeExecutionData> {
	const lines = entries.flatMap((entry) => entry.lines);
	const cells = lines.map((line) => {
		const amounts = {
			debit: amountCell(line.debit, line.currency),
			credit: amountCell(line.credit, line.currency),
		};
		const texts: Record<string, unknown> = { ...line, ...amounts };
		return COLUMNS_OF_FILE.map((name) => String(texts[name] ?? ''));
	});
	const data = Buffer.from(csvTable(COLUMNS_OF_FILE, cells));
	const notBooked = errors.map(({ message, details }) => ({
		Payout: textOf(details.payout_id),
		'Not booked': message.replace(`${payoutNamed(textOf(details.payout_id))}: `, ''),
	}));
	const came = lines.length === 0 ? 'No entries' : linesInWords(lines as unknown as IDataObject[]).words;
	const title = notBooked.length === 0 ? came : `${counted(notBooked.length, 'payout')} not booked. ${came}`;
	const rest = [lines.length === 0 ? 'No payout of the period was booked.' : 'All lines are in the attached CSV.'];
	const isGood = notBooked.length === 0 && lines.length > 0;
	const journal = { heading: 'Journal', title, isGood, open: notBooked, rest };
	const { section } = findingInWords({ ...journal, rowOf: (row) => row });
	const file = await context.helpers.prepareBinaryData(data, `${FILE_PROPERTY}.csv`, 'text/csv');
	const json = { title, all_booked: notBooked.length === 0, lines: lines.length, section };
	return { json: json as IDataObject, binary: { [FILE_PROPERTY]: file } };
}

/** With the decimals of its currency; none for the side that isn't booked. */
function amountCell(amount: unknown, currency: string): string {
	const decimal = parseDecimal(amount);
	return decimal === undefined ? '' : inCurrency(decimal, currency);
}

/** One payout that can't be booked stops the node: the error says how the others are. */
function bookedOrWhy(settlement: Settlement, isOpenly: boolean): ReturnType<typeof bookable> {
	try {
		return bookable(settlement, isOpenly);
	} catch (thrown) {
		// What no account would book says the most.
		const doubt = doubtBeside(settlement);
		const error = doubt ?? understood(thrown);
		const difference =
			doubt === undefined
				? ' To book the difference too, add "Difference To" under Options, with an account.'
				: '';
		const others =
			' To book the others, set On Error in the settings of the node to Continue (using error output).';
		throw error.reworded(error.message, `${error.description ?? ''}.${difference}${others}`.replace('..', '.'));
	}
}

/** Why a payout can't be booked, even if its difference is; undefined where it can. */
function doubtBeside(settlement: Settlement): CardPaymentsError | undefined {
	try {
		bookable(settlement, true);
		return undefined;
	} catch (error) {
		return understood(error);
	}
}

async function entriesOf(settlement: Settlement, options: EntryOptions, warn: Warn): Promise<Entry[]> {
	const { payout } = settlement;
	const { paid, difference } = bookedOrWhy(settlement, options.accounts.difference !== '');
	if (difference !== 0n) warn(`The difference is booked to ${options.accounts.difference}`, payoutNamed(payout.id));
	const entries = await payoutEntries(settlement, { paid, difference }, options);
	if (entries.some(({ lines }) => lines.some(({ note }) => note !== null)))
		warn(
			'Booked net, as no gross amounts are known. Say "Fees = …" in Sheet Description, or in File Description for a file',
			payoutNamed(payout.id),
		);
	return entries;
}

function readAccounts(panel: Panel): Pick<EntryOptions, 'accounts' | 'per'> {
	const per = panel.chosen('per', namesOf(PER));
	const accountOf = (role: keyof typeof ACCOUNT_ROLES) => {
		if (role === 'difference') return panel.trimmed('options.difference');
		if (role === 'clearing' && per !== 'payoutAndMonth') return '';
		const path = `accounts.${role}`;
		if (!panel.isAdded(path)) return ACCOUNT_ROLES[role].label;
		const account = panel.trimmed(path);
		if (account === '') panel.refuse(path, 'is empty', 'Enter the code or name of an account.');
		return account;
	};
	const accounts = Object.fromEntries(
		ACCOUNT_ENTRIES.map(([role]) => [role, accountOf(role)]),
	) as EntryOptions['accounts'];
	return { accounts, per };
}
