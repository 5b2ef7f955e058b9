import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { FileError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { wholeDays } from '../../domain/list/period';
import { dayAt } from '../../domain/settlement/dates';
import { differenceError } from '../../domain/settlement/balance';
import {
	heldBack,
	joinEntries,
	payoutEntries,
	ROLES,
	type Entry,
	type EntryOptions,
	type Role,
} from '../../domain/settlement/entries';
import { readWhole, type PayoutFile, type ReadOptions } from '../../domain/settlement/readPayout';
import { neutralizeFormula } from '../../domain/formatFor';
import { workflowTime } from '../../transport/calendar';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import type { Warn } from '../warnings';
import { choiceField, optionsField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { payoutChoiceFields, payoutFilters, lateOption, readingOf, readPayoutChoice } from '../sheets/payoutChoice';
import { readAllPayouts } from '../sheets/readPayouts';

const SALES: Choices<EntryOptions['sales']> = {
	gross: { label: 'Gross', description: 'Sales before fees, and the fees for themselves' },
	net: { label: 'Net', description: 'Sales less their fees' },
};
const PER: Choices<EntryOptions['per']> = {
	payout: { label: 'Payout', description: 'All of a payout on its date' },
	payoutAndMonth: {
		label: 'Payout and Month',
		description: 'What is of an earlier month goes through the Clearing Account',
	},
	day: { label: 'Day', description: 'All payouts of a whole day and currency together' },
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

export const properties: INodeProperties[] = [
	...payoutChoiceFields('The payouts to book', 'ofPeriod'),
	choiceField('Book Sales', 'sales', { choices: SALES, initial: 'gross' }, 'Whether sales are before their fees'),
	choiceField('One Entry Per', 'per', { choices: PER, initial: 'payout' }, 'What an entry is made of'),
	...accountFields,
	choiceField('Output', 'output', { choices: OUTPUTS, initial: 'lines' }, 'What an item is'),
	...payoutFilters,
	optionsField([differenceOption, lateOption]),
];

/** A payout that can't be read, doesn't add up or is late is an error after all entries. None is booked in part. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const choice = readPayoutChoice(panel, execution);
	const options = readEntryOptions(panel);
	const perDay = options.per === 'day';
	if (perDay && choice.from !== 'ofPeriod')
		panel.refuse('per', 'is Day, which is for payouts of a period', 'Only then are all payouts of a day known.');
	const areLines = panel.chosen('output', namesOf(OUTPUTS)) === 'lines';
	const reading = await readingOf(panel, execution, { types: [] });

	if (perDay && choice.period !== undefined) {
		choice.period = wholeDays(choice.period, choice.now, workflowTime(execution.context));
		if (choice.period === undefined) return panel.warn("The day isn't over, so it isn't booked yet", 'info');
	}
	const entries: Entry[] = [];
	const unbooked = new Map<string, PayoutRecord>();
	const listed = (payouts: PayoutRecord[]) => payouts.forEach((payout) => unbooked.set(payout.id, payout));
	const errors = await readAllPayouts(execution, { choice, options: reading, listed }, async (file) => {
		entries.push(...(await entriesOf(file, { reading, options, warn: execution.warn(index) })));
		unbooked.delete(file.payout.id);
	});
	const whole: Entry[] = [];
	for (const entry of joinEntries(entries)) {
		const error = perDay ? heldBack(entry, [...unbooked.values()], reading.offsetAt) : undefined;
		if (error === undefined) whole.push(entry);
		else errors.push(error);
	}
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
