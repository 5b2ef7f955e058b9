import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import type { PayoutFilter, PayoutRecord } from '../../domain/list/payoutRecord';
import type { Period } from '../../domain/list/period';
import { numberFromText } from '../../domain/money/decimal';
import { offsetsOf } from '../../domain/settlement/dates';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import type { DateOf } from '../../domain/settlement/totals';
import { ARCHIVE_LIMITS } from '../../domain/sheets/archive/archive';
import { ROW_MEMORY, RowMemory } from '../../domain/sheets/rows/rowMemory';
import { MOST_AT_ONCE } from '../../transport/limiter';
import type { Execution } from '../execution';
import { choiceField, filtersField, numberField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { payoutFilterFields, payoutPicker, readPayoutField, readPayoutFilter } from '../payouts/fields';
import { periodFieldsOf, readPeriod } from '../payouts/period';
import { pause } from './sheetItems';
import { inputFileField } from './sheetOptions';

/** Where payouts come from. */
const PAYOUTS = {
	ofPeriod: { label: 'Of a Period', description: 'All payouts of a period, such as last month' },
	byId: { label: 'By ID', description: 'The payouts of a trigger, of Get Many, or that you choose' },
	fromFile: {
		label: 'From a File',
		description: 'A zip or CSV that came by mail or from the website of the service',
	},
};

type PayoutsFrom = keyof typeof PAYOUTS;

export const lateOption = numberField(
	'Late After (Days)',
	'lateAfterDays',
	{ min: 0, initial: 3 },
	'Fails for payouts without sheets after this many days, and for those still on their way. Without it, the node only warns.',
);

const fileFields: INodeProperties[] = [
	inputFileField('The binary field of the input item that holds the zip or CSV, e.g. an email attachment'),
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

const DATES_OF: Choices<DateOf> = {
	payout: { label: 'Payout', description: 'What was paid out in the period' },
	transaction: {
		label: 'Transaction',
		description: 'What was charged or refunded in the period, paid out up to 30 days later',
	},
};

/** Where the period may be that of transactions, its label says whose date it is. */
function periodFields(withDateOf: boolean): INodeProperties[] {
	if (!withDateOf) return periodFieldsOf('Payout Date');
	const [ofPayouts, ...custom] = periodFieldsOf('Payout Date') as [INodeProperties, ...INodeProperties[]];
	const [ofTransactions] = periodFieldsOf('Transaction Date') as [INodeProperties];
	return [
		choiceField('Date Of', 'dateOf', { choices: DATES_OF, initial: 'payout' }, 'Whose date the period is of'),
		{ ...ofPayouts, displayOptions: { show: { dateOf: ['payout'] } } },
		{ ...ofTransactions, displayOptions: { show: { dateOf: ['transaction'] } } },
		...custom,
	];
}

/** The payouts to read: of a period, by ID, or from a file. */
export function payoutChoiceFields(
	description: string,
	initial: PayoutsFrom = 'ofPeriod',
	{ withDateOf = false, byId = [] }: { withDateOf?: boolean; byId?: INodeProperties[] } = {},
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
		...shownFor('ofPeriod', periodFields(withDateOf)),
		...shownFor('byId', [...picker, ...byId]),
		...shownFor('fromFile', fileFields),
	];
}

/** Only what is paid out is money in the bank. */
export const payoutFilters = shownFor('ofPeriod', [filtersField(payoutFilterFields, { status: ['PAID_OUT'] })]);

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrencyById({ context }: Execution): number {
	return context.getNodeParameter('payouts', 0, '') === 'byId' ? MOST_AT_ONCE : 1;
}

export interface PayoutChoice {
	/** Of the input item. */
	index: number;
	from: PayoutsFrom;
	payoutIds: string[];
	/** Epoch milliseconds; only of payouts of a period. */
	period?: Period | undefined;
	dateOf: DateOf;
	filter: PayoutFilter;
	lateAfterDays?: number | undefined;
	/** Epoch milliseconds. */
	now: number;
	/** What the panel says of what the payout paid. */
	paid: Partial<Pick<PayoutRecord, 'amount' | 'currency'>>;
	/** The binary field of the file, and whose it is. */
	file: { field: string; payoutId: string };
}

/** All payouts of the panel's period. */
export function readPeriodChoice(panel: Panel, execution: Execution): PayoutChoice {
	return { ...readCommon(panel), from: 'ofPeriod', period: readPeriod(panel, execution) };
}

function readCommon(panel: Panel) {
	return {
		index: panel.index,
		payoutIds: [],
		dateOf: 'payout' as const,
		filter: { statuses: [], currencies: [], merchantIds: [], walletIds: [] },
		now: Date.now(),
		paid: {},
		file: { field: '', payoutId: '' },
	};
}

/** Whatever is wrong is among the panel's errors. */
export function readPayoutChoice(panel: Panel, execution: Execution, { withDateOf = false } = {}): PayoutChoice {
	const from = panel.chosen('payouts', namesOf(PAYOUTS));
	const lateAfterDays = panel.addedNumber(`options.${lateOption.name}`);
	const common = { ...readCommon(panel), from, lateAfterDays };
	if (from === 'byId') return { ...common, payoutIds: readPayoutField(panel) };
	if (from === 'ofPeriod') {
		const dateOf = withDateOf ? panel.chosen('dateOf', namesOf(DATES_OF)) : 'payout';
		return { ...common, dateOf, period: readPeriod(panel, execution), filter: readPayoutFilter(panel) };
	}
	const text = (name: string) => panel.text(name)?.trim();
	const [amount, currency] = [text('filePaid'), text('fileCurrency')?.toUpperCase()];
	return {
		...common,
		paid: {
			...(amount !== undefined && { amount: numberFromText(amount) as number }),
			...(currency !== undefined && { currency }),
		},
		file: { field: text('inputBinaryField') ?? 'data', payoutId: text('filePayoutId') ?? '' },
	};
}

type WantedRows = Pick<ReadOptions, 'types'> & Partial<ReadOptions>;

/**
 * How the rows of the payouts' sheets become transactions.
 *
 * @param wanted `keepsRows` where what's read stays until the end of the execution
 * @throws InputError when anything that was read from the panel is wrong
 */
export async function readingOf(
	panel: Panel,
	execution: Execution,
	{ keepsRows = false, ...wanted }: WantedRows & { keepsRows?: boolean },
): Promise<ReadOptions> {
	panel.check();
	const { sheets, fallbackEncoding } = await execution.client.serviceOf(panel.index);
	return {
		description: sheets,
		added: [],
		withReason: false,
		withRow: false,
		withMinors: false,
		formatFor: 'databases',
		limits: ARCHIVE_LIMITS,
		fallbackEncoding,
		memory: () => (keepsRows ? execution.memory : new RowMemory(ROW_MEMORY)),
		offsetAt: offsetsOf(execution.context.getTimezone()),
		texts: execution.texts,
		pause,
		...wanted,
	};
}
