import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import { differenceText } from '../../domain/settlement/balance';
import { readWhole } from '../../domain/settlement/readPayout';
import { GROUPINGS, Totals } from '../../domain/settlement/totals';
import { TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choicesField } from '../panel/fields';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';
import { payoutProperties, readSource, SOURCES_BY_DATES } from '../sources/sources';
import { isDatedIn, typesField } from './sharedFields';

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to add up',
	sources: SOURCES_BY_DATES,
	fields: [
		{
			...choicesField(
				'Group By',
				'groupBy',
				GROUPINGS,
				'What to make a total for. None gives one total a currency.',
			),
			hint: 'Totals are always by currency, too',
		},
		typesField,
	],
});

export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel, SOURCES_BY_DATES);
	const totals = new Totals(panel.choices('groupBy', namesOf(GROUPINGS)), chosen.dateOf);
	const types = panel.choices('types', TRANSACTION_TYPES);
	const reading = await readingOf(panel, execution, { types });

	const warn = execution.warn(index);
	const isDated = isDatedIn(chosen, reading.offsetAt);
	const errors = await readAllPayouts(execution, { chosen, options: reading }, async (file) => {
		const balance = await readWhole(file, reading, warn, (transactions) => {
			for (const transaction of transactions) if (isDated(transaction)) totals.add(transaction);
		});
		if (balance !== undefined && !balance.balanced)
			warn(
				"The transactions don't add up to what the payout paid",
				`Payout ${file.payout.id} (${differenceText(balance)})`,
			);
	});

	const items = totals.items();
	const withoutFee = items.reduce((sum, { rows_without_fee }) => sum + rows_without_fee, 0);
	if (withoutFee > 0)
		warn(`${withoutFee} transactions have no fee, so the sums of fees don't count them`, '', 'info');
	const sums = totals.text();
	if (sums !== undefined) warn(sums, '', 'info');
	yield items.map((json) => ({ json }));
	yield* errors;
}
