import { counted } from '../../domain/counted';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { understood, type CardPaymentsError, type Warn } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input';
import type { Settlement } from '../../domain/settlement';
import { bookable, payoutEntries, ACCOUNT_ROLES, type Entry, type EntryOptions } from '../../domain/present';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField, collectionField, textField } from '../fields';
import { formatForOption, readFormatFor, type Panel } from '../panel';
import { amountsInWords, type Judging } from '../conclusion';
import { settleOptions, presentOptions, eachSettlement, payoutProperties, readSource } from '../sources';
import { payoutNamed } from '../../domain/sheets';

const PER: Choices<EntryOptions['per']> = {
	payout: { label: 'Payout', description: 'All of a payout on its date' },
	payoutAndMonth: {
		label: 'Payout and Month',
		description: 'What is of an earlier month goes through the Clearing Account',
	},
};
const ENTRY_OUTPUTS: Choices<'lines' | 'entries'> = {
	lines: { label: 'One Item per Line', description: 'For a spreadsheet or an import' },
	entries: { label: 'One Item per Entry', description: 'With its lines, for an accounting service' },
};

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
export const judging: Judging = {
	conclude(items) {
		const lines = items.flatMap((item) => (Array.isArray(item.lines) ? (item.lines as IDataObject[]) : [item]));
		const [debit, credit] = [amountsInWords(lines, 'debit'), amountsInWords(lines, 'credit')];
		const count = counted(lines.length, 'line');
		return debit === credit && debit !== ''
			? { words: `${count}, debit = credit = ${debit}`, type: 'info' }
			: { words: `${count}: debit ${debit || 'unknown'}, credit ${credit || 'unknown'}`, type: 'warning' };
	},
};

/** A payout that can't be read, doesn't add up or is late is an error after all entries. None is booked in part. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel);
	const { accounts, per } = readAccounts(panel);
	const areLines = panel.chosen('output', namesOf(ENTRY_OUTPUTS)) === 'lines';
	const formatFor = readFormatFor(panel);
	panel.check();
	const reading = await settleOptions(panel, execution);

	const warn = execution.warn(index);
	const options = { accounts, per, ...presentOptions(reading, formatFor) };
	const entries: Entry[] = [];
	const errors = await eachSettlement(execution, index, { chosen, options: reading }, async (settlement) => {
		entries.push(...(await entriesOf(settlement, options, warn)));
	});
	const items: object[] = areLines ? entries.flatMap(({ lines }) => lines) : entries;
	yield items.map((item) => ({ json: item as IDataObject }));
	yield* errors;
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
