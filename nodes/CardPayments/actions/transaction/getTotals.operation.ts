import { counted } from '../../domain/counted';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Warn } from '../../domain/errors';
import { namesOf } from '../../domain/input';
import { GROUPINGS, simplifyTotal, Totals } from '../../domain/present';
import { TRANSACTION_TYPES } from '../../domain/transactions';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceOfAgents, choicesField } from '../fields';
import { FEW_OR_ALL, formatForOption, readFormatFor, readSize, sizeField } from '../panel';
import type { Assessment } from '../conclusion';
import {
	settleOptions,
	presentOptions,
	eachShownSettlement,
	payoutProperties,
	readSource,
	SOURCES_BY_DATES,
	SUMS_ONLY,
} from '../sources';
import { DatedRows } from './datedRows';
import { typesFields } from './typesFields';

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to add up',
	sources: SOURCES_BY_DATES,
	fields: [
		...choiceOfAgents({
			...choicesField(
				'Group By',
				'groupBy',
				GROUPINGS,
				'What to make a total for. None gives one total a currency.',
			),
			hint: 'Totals are always by currency, too',
			builderHint: { propertyHint: 'Leave empty for what a period cost, such as the fees of last month' },
		}),
		...typesFields,
		sizeField(FEW_OR_ALL),
	],
	options: [formatForOption],
});

export const assessment: Assessment = { isTrouble: ({ complete }) => complete !== true };

export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel, SOURCES_BY_DATES);
	const groupBy = panel.choices('groupBy', namesOf(GROUPINGS));
	const types = panel.choices('types', TRANSACTION_TYPES);
	const whole = readSize(panel, FEW_OR_ALL) === 'allFields';
	const formatFor = readFormatFor(panel);
	panel.check();
	const reading = await settleOptions(panel, execution, {
		...SUMS_ONLY,
		kept: groupBy.includes('paymentMethod') ? ['payment_method'] : [],
	});

	const warn = execution.warn(index);
	const dated = new DatedRows(chosen, reading.zone);
	const writing = presentOptions(reading, formatFor);
	const notesInFew = !whole && !execution.isTool;
	const totals = new Totals({ groupBy, dateOf: chosen.dateOf, types, ...writing, notesInFew });
	let hasRead = false;
	const errors = await eachShownSettlement(execution, index, { chosen, options: reading }, async (settlement) => {
		hasRead = true;
		await totals.add(settlement, dated.wantedOf(settlement), reading.pause);
	});
	totals.payoutsLeftOut = errors.length + execution.leftOut(index);

	const found = totals.items();
	// Where payouts were read, no rows may mean that their fees stand elsewhere: that's no sum of 0.
	const items = found.length === 0 && !hasRead && groupBy.length === 0 ? [totals.nothing()] : found;
	sayWithoutFee(items, warn);
	dated.say(writing.clock, warn);
	// The figure of what was asked comes first: of the chosen types or groups, else what it costs.
	const fees = types.length > 0 ? undefined : totals.fees();
	const isAll = items.every(({ complete, count }) => complete === true || count === 0);
	const cost = fees && `Fees ${fees}${isAll ? '' : ', as far as they could be read'}`;
	const said = groupBy.length > 0 ? [totals.text(), cost] : [cost, totals.text()];
	for (const words of said) if (words !== undefined) execution.noteConclusion({ words, type: 'info' });
	yield items.map((item) => ({ json: (whole ? item : simplifyTotal(item)) as IDataObject }));
	yield* errors;
}

function sayWithoutFee(items: Array<{ rows_without_fee: number }>, warn: Warn): void {
	const withoutFee = items.reduce((sum, { rows_without_fee }) => sum + rows_without_fee, 0);
	if (withoutFee > 0)
		warn(
			`${counted(withoutFee, "transaction has no fee, so the sums of fees don't count it", "transactions have no fee, so the sums of fees don't count them")}`,
			'',
			'info',
		);
}
