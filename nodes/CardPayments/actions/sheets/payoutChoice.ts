import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import type { PayoutFilter } from '../../domain/list/payoutRecord';
import type { Period } from '../../domain/list/period';
import type { RequestOptions } from '../../transport/retry';
import type { Execution } from '../execution';
import { choiceField, filtersField, numberField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { listOptionFields, readListOptions } from '../panel/requestOptions';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import { payoutFilterFields, readPayoutFilter } from '../payouts/payoutFilters';
import { periodFieldsOf, readPeriod } from '../payouts/period';
import { settlementOptions } from './settlementOptions';
import { maxMemoryOption, DOWNLOAD_TIMEOUT, readDownloadOptions } from './sheetOptions';

/** Where payouts come from. */
type PayoutsFrom = 'ofPeriod' | 'byId' | 'fromFile';

const PAYOUTS: Choices<PayoutsFrom> = {
	ofPeriod: { label: 'Of a Period', description: 'All payouts of a period, such as last month' },
	byId: { label: 'By ID', description: 'The payouts of a trigger, of Get Many, or that you choose' },
	fromFile: {
		label: 'From a File',
		description: 'A zip or CSV that came by mail or from the website of the service',
	},
};

const lateOption = numberField(
	'Late After (Days)',
	'lateAfterDays',
	{ min: 0, initial: 3 },
	'Fails for payouts without sheets after this many days, and for those still on their way. Without it, the node only warns.',
);

const fileFields: INodeProperties[] = [
	{
		...textField(
			'Input Binary Field',
			'inputBinaryField',
			'data',
			'The binary field of the input item that holds the zip or CSV, e.g. an email attachment',
		),
		default: 'data',
		hint: 'The name of the input binary field containing the payout file',
	},
	textField(
		'Payout ID',
		'filePayoutId',
		'payout_33271023375023',
		'The payout that the file belongs to. If empty, the node takes the number in the names of its sheets.',
	),
	textField(
		'Paid Amount',
		'filePaid',
		'1250.75',
		'What the payout paid. If empty, the node takes it from the Summary. The sheets are compared with it.',
	),
	textField('Paid Currency', 'fileCurrency', 'SAR', 'The currency of the payout. If empty, as the Summary says.'),
];

function shownFor(choice: PayoutsFrom, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, payouts: [choice] } },
	}));
}

/** Where the period may be that of transactions, its label says whose date it is. */
function periodFields(moreOfPeriod: INodeProperties[]): INodeProperties[] {
	const [period, ...custom] = periodFieldsOf('Payout Date') as [INodeProperties, ...INodeProperties[]];
	// An agent may choose the period.
	const chosen = { ...period, noDataExpression: false };
	if (moreOfPeriod.length === 0) return [chosen, ...custom];
	const ofTransactions = { ...periodFieldsOf('Transaction Date')[0], noDataExpression: false } as INodeProperties;
	return [
		...moreOfPeriod,
		{ ...chosen, displayOptions: { show: { dateOf: ['payout'] } } },
		{ ...ofTransactions, displayOptions: { show: { dateOf: ['transaction'] } } },
		...custom,
	];
}

/** The payouts to read: of a period, by ID, or from a file. An agent may choose the period. */
export function payoutChoiceFields(
	description: string,
	initial: PayoutsFrom = 'ofPeriod',
	{ ofPeriod = [], byId = [] }: { ofPeriod?: INodeProperties[]; byId?: INodeProperties[] } = {},
): INodeProperties[] {
	const picker = payoutPicker(
		'The payout to read',
		'You can enter several IDs, separated by commas, or a list from an expression',
	);
	return [
		{
			...choiceField('Payouts', 'payouts', { choices: PAYOUTS, initial }, description),
			noDataExpression: true,
		},
		...shownFor('ofPeriod', periodFields(ofPeriod)),
		...shownFor('byId', [...picker, ...byId]),
		...shownFor('fromFile', fileFields),
	];
}

/** Only what is paid out is money in the bank. */
export const payoutFilters = shownFor('ofPeriod', [filtersField(payoutFilterFields, { status: ['PAID_OUT'] })]);

/** The options of operations that read payouts: what their sheets mean first, limits last. */
export const payoutOptions: INodeProperties[] = [
	lateOption,
	...settlementOptions,
	...listOptionFields(DOWNLOAD_TIMEOUT),
	maxMemoryOption,
];

export interface PayoutChoice {
	from: PayoutsFrom;
	payoutIds: string[];
	/** Epoch milliseconds; only of payouts of a period. */
	period: Period | undefined;
	filter: PayoutFilter;
	lateAfterDays: number | undefined;
	/** Epoch milliseconds. */
	now: number;
	requestOptions: RequestOptions;
	/** Whether the panel says what a payout by ID paid, so that it isn't looked up. */
	isPaidKnown?: boolean;
	file: { field: string; payoutId: string; paid: string | undefined; currency: string | undefined };
}

const NO_FILTER: PayoutFilter = { statuses: [], currencies: [], merchantIds: [], walletIds: [] };

/** All payouts of a period. */
export function choiceOfPeriod(period: Period, requestOptions: RequestOptions): PayoutChoice {
	return {
		from: 'ofPeriod',
		payoutIds: [],
		period,
		filter: NO_FILTER,
		lateAfterDays: undefined,
		now: Date.now(),
		requestOptions,
		file: { field: '', payoutId: '', paid: undefined, currency: undefined },
	};
}

/** Whatever is wrong is among the panel's errors. */
export function readPayoutChoice(panel: Panel, execution: Execution): PayoutChoice {
	const from = panel.chosen('payouts', namesOf(PAYOUTS));
	const ofPeriod = from === 'ofPeriod';
	const fromFile = from === 'fromFile';
	const text = (name: string) => (fromFile ? panel.text(name)?.trim() : undefined);
	return {
		from,
		payoutIds: from === 'byId' ? readPayoutField(panel) : [],
		period: ofPeriod ? readPeriod(panel, execution) : undefined,
		filter: ofPeriod ? readPayoutFilter(panel) : NO_FILTER,
		lateAfterDays: panel.addedNumber(`options.${lateOption.name}`),
		now: Date.now(),
		requestOptions: { ...readListOptions(panel), ...readDownloadOptions(panel) },
		file: {
			field: text('inputBinaryField') ?? 'data',
			payoutId: text('filePayoutId') ?? '',
			paid: text('filePaid'),
			currency: text('fileCurrency')?.toUpperCase(),
		},
	};
}
