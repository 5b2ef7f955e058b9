import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { FileError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import { dayAt } from '../../domain/settlement/dates';
import { differenceError } from '../../domain/settlement/balance';
import {
	joinEntries,
	payoutEntries,
	ROLES,
	type Entry,
	type EntryOptions,
	type Role,
} from '../../domain/settlement/entries';
import { readWhole, type PayoutFile, type ReadOptions } from '../../domain/settlement/readPayout';
import { neutralizeFormula } from '../../domain/formatFor';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import type { Warn } from '../warnings';
import { choiceField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';
import { payoutProperties, readSource } from '../sources/sources';

const SALES: Choices<EntryOptions['sales']> = {
	gross: { label: 'Gross', description: 'Sales before fees, and the fees for themselves' },
	net: { label: 'Net', description: 'Sales less their fees' },
};
const PER: Choices<Exclude<EntryOptions['per'], 'day'>> = {
	payout: { label: 'Payout', description: 'All of a payout on its date' },
	payoutAndMonth: {
		label: 'Payout and Month',
		description: 'What is of an earlier month goes through the Clearing Account',
	},
};
const OUTPUTS: Choices<'lines' | 'entries'> = {
	lines: { label: 'A Line an Item', description: 'For a spreadsheet or an import' },
	entries: { label: 'An Entry an Item', description: 'With its lines, for an accounting service' },
};

const named = Object.entries(ROLES) as Array<[Role, { label: string; description: string }]>;

/** Empty for a difference: then a payout that doesn't add up isn't booked. */
const differenceOption = textField(
	'Difference To',
	'difference',
	'Rounding',
	"The account for what a payout pays more or less than its transactions. Without it, such a payout isn't booked.",
);

const accountFields: INodeProperties[] = named
	.filter(([role]) => role !== 'difference')
	.map(([role, { label, description }]) => ({
		...textField(`${label} Account`, `${role}Account`, '1200', `The code or name of the account: ${description}`),
		default: label,
		required: true,
		...(role === 'clearing' && { displayOptions: { show: { per: ['payoutAndMonth'] } } }),
	}));

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to book',
	fields: [
		choiceField('Book Sales', 'sales', { choices: SALES, initial: 'gross' }, 'Whether sales are before their fees'),
		choiceField('One Entry Per', 'per', { choices: PER, initial: 'payout' }, 'What an entry is made of'),
		...accountFields,
		choiceField('Output', 'output', { choices: OUTPUTS, initial: 'lines' }, 'What an item is'),
	],
	options: [differenceOption],
});

/** A payout that can't be read, doesn't add up or is late is an error after all entries. None is booked in part. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel);
	const options = readEntryOptions(panel);
	const areLines = panel.chosen('output', namesOf(OUTPUTS)) === 'lines';
	const reading = await readingOf(panel, execution, { types: [] });

	const entries: Entry[] = [];
	const errors = await readAllPayouts(execution, { chosen, options: reading }, async (file) => {
		entries.push(...(await entriesOf(file, { reading, options, warn: execution.warn(index) })));
	});
	const whole = joinEntries(entries);
	const items: object[] = areLines ? whole.flatMap(({ lines }) => lines) : whole;
	yield items.map((item) => ({ json: item as IDataObject }));
	yield* errors;
}

async function entriesOf(
	file: PayoutFile,
	{ reading, options, warn }: { reading: ReadOptions; options: EntryOptions; warn: Warn },
): Promise<Entry[]> {
	const { payout } = file;
	const day = dayAt(payout.date, reading.offsetAt) ?? '';
	const booked = payoutEntries(neutralizeFormula(payout.id), day, options);
	const balance = await readWhole(file, reading, warn, (transactions) => transactions.forEach(booked.add));
	if (balance === undefined)
		throw new FileError(
			"Nothing says what it paid, so it can't be booked",
			'Look it up with Get Many, or enter what it paid.',
		);
	const isOpenly = options.accounts.difference !== '' && balance.reasons.length === 0;
	if (!balance.balanced && !isOpenly) throw differenceError(balance);
	if (balance.difference !== 0n)
		warn(`The difference is booked to ${options.accounts.difference}`, `Payout ${payout.id}`);
	return booked.entries(balance.paid, balance.difference);
}

function readEntryOptions(panel: Panel): EntryOptions {
	const per = panel.chosen('per', namesOf(PER));
	const accountOf = (role: Role) => {
		if (role === 'difference') return panel.text('options.difference')?.trim() ?? '';
		if (role === 'clearing' && per !== 'payoutAndMonth') return '';
		const account = panel.text(`${role}Account`)?.trim() ?? '';
		if (account === '') panel.refuse(`${role}Account`, 'is empty', 'Enter the code or name of an account.');
		return account;
	};
	const accounts = Object.fromEntries(named.map(([role]) => [role, accountOf(role)])) as EntryOptions['accounts'];
	return { accounts, sales: panel.chosen('sales', namesOf(SALES)), per };
}
