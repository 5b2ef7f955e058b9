import { updateDisplayOptions, type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { understood, type CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { InputError } from '../../domain/errors/InputError';
import { FileError } from '../../domain/errors/FileError';
import { isRefusedPayout, ServiceError } from '../../domain/errors/ServiceError';
import { readList } from '../../domain/input/lists';
import { readNumber } from '../../domain/input/numbers';
import { textOf } from '../../domain/input/text';
import { isZero, magnitude, parseDecimal } from '../../domain/money/decimal';
import { numberOf } from '../../domain/money/money';
import { matchesFilter, withListFacts, type PayoutRecord } from '../../domain/payout/record';
import { inCurrency, type Balance, type PaidOut } from '../../domain/settlement/balance';
import { readKnownKeys } from '../../domain/settlement/knownKeys';
import { readPayout } from '../../domain/settlement/readPayout';
import { TYPES } from '../../domain/settlement/types';
import { payoutFields, TRANSACTION_MEANINGS, type Transaction } from '../../domain/settlement/transactions';
import type { TransactionType } from '../../domain/sheets/kinds';
import { log } from '../../transport/messages';
import { listPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';
import { concurrencyOfAll, readConcurrency } from '../common/concurrency';
import { downloadEach } from '../common/downloadEach';
import { knownPayout } from '../common/knownPayout';
import { listCompletely } from '../common/listCompletely';
import { namedError } from '../common/namePayout';
import { merchantsAtService, readPayoutFilter } from '../common/payoutFilters';
import { readPayoutField } from '../common/payoutField';
import { readPeriod } from '../common/period';
import { readRequestOptions } from '../common/requestOptions';
import { readSettlementOptions } from '../common/settlementOptions';
import { together } from '../common/together';
import type { Warn } from '../common/warnings';
import { Batches } from './batches';
import { properties, TIMEOUT } from './fields';
import { DAY } from '../../domain/units';
import { readLimit } from '../common/panelFields';

export const description = updateDisplayOptions(
	{ show: { resource: ['transaction'], operation: ['getMany'] } },
	properties,
);

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrency(this: IExecuteFunctions): number {
	return this.getNodeParameter('payouts', 0) === 'byId' ? concurrencyOfAll.call(this) : 1;
}

function readParameters(this: IExecuteFunctions, index: number) {
	const options = this.getNodeParameter('options', index, {});
	const filters = this.getNodeParameter('filters', index, {});
	const byId = this.getNodeParameter('payouts', index) === 'byId';
	return {
		payoutIds: byId ? readPayoutField(this.getNodeParameter('payoutId', index, '', { extractValue: true })) : [],
		period: byId ? undefined : readPeriod.call(this, index),
		filter: readPayoutFilter(filters),
		merchants: merchantsAtService(filters),
		inBatches: this.getNodeParameter('output', index) === 'batches',
		limit: readLimit.call(this, index),
		now: Date.now(),
		knownKeys: readKnownKeys(options.skipKnownKeys),
		failOnDifference: options.failOnDifference === true,
		lateAfterDays:
			'lateAfterDays' in options
				? readNumber('Report Late Payouts After (Days)', options.lateAfterDays, { min: 0 })
				: undefined,
		requestOptions: readRequestOptions(options, TIMEOUT),
		atATime: readConcurrency(options),
		reading: readSettlementOptions(options, TRANSACTION_MEANINGS, {
			types: readTypes(this.getNodeParameter('types', index, [])),
			added: readList(options.addColumns),
			amountsAs: options.amountsAs === 'text' ? 'text' : 'numbers',
			withRow: this.getNodeParameter('simplify', index) === false,
			neutralizeFormulas: options.neutralizeFormulas !== false,
		}),
	};
}

function readTypes(value: unknown): TransactionType[] {
	return readList(value).map((entry) => {
		const type = TYPES.find((known) => known === entry);
		if (type !== undefined) return type;
		throw new InputError(`"Types" (${entry}) isn't a type of transaction`, `Choose from ${TYPES.join(', ')}.`);
	});
}

type Parameters = ReturnType<typeof readParameters>;

/**
 * The transactions of the payouts that can be read come first, then what became of the others: a payout
 * that fails holds back no other one.
 */
export async function* execute(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const parameters = readParameters.call(this, index);
	const { requestOptions, atATime, inBatches, limit, knownKeys } = parameters;
	// One object for all items, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: object): INodeExecutionData => ({ json: json as IDataObject, pairedItem });

	const { ready, errors } = sort.call(this, await payoutsOf.call(this, index, parameters), parameters, warn);
	const fail = (error: CardPaymentsError) => {
		if (!this.continueOnFail()) throw error;
		errors.push(error);
	};
	let left = limit;
	let done = 0;
	for await (const { payout, zip, error } of downloadEach(this, ready, { concurrency: atATime, requestOptions })) {
		if (error !== undefined) {
			if (payout.settlements_available !== false || !isRefusedPayout(error)) fail(error);
			else if (isLate(payout, parameters)) errors.push(lateError(payout, parameters));
			else skip.call(this, payout, warn);
			continue;
		}
		const batches = new Batches(payout.id);
		try {
			for await (const transactions of transactionsOf(payout, zip, parameters, warn)) {
				const missing =
					knownKeys.size === 0 ? transactions : transactions.filter(({ key }) => !knownKeys.has(key));
				const wanted = missing.length > left ? missing.slice(0, left) : missing;
				left -= wanted.length;
				yield inBatches ? batches.take(wanted).map(toItem) : wanted.map(toItem);
				if (left <= 0) break;
			}
		} catch (problem) {
			fail(namedError(understood(problem), [payout.id], payout as IDataObject));
		}
		yield batches.rest().map(toItem);
		log(this, 'debug', `Card Payments: transactions of ${++done} of ${ready.length} payouts read`);
		if (left <= 0) break;
	}
	if (errors.length > 0 && !this.continueOnFail()) throw together(errors);
	yield* errors;
}

async function payoutsOf(this: IExecuteFunctions, index: number, parameters: Parameters): Promise<PayoutRecord[]> {
	const { payoutIds, period, filter, merchants, requestOptions } = parameters;
	if (period !== undefined) {
		const listed = await listCompletely(this, period, requestOptions, { merchants });
		// Of a payout on its way, `sort` says so when it's late.
		const onItsWay = filter.statuses.includes('PAID_OUT') ? ['PENDING', 'INITIATED'] : [];
		const statuses = filter.statuses.length === 0 ? [] : [...filter.statuses, ...onItsWay];
		return listed.filter((payout) => matchesFilter(payout, { ...filter, statuses }));
	}
	const item = this.getInputData()[index]?.json;
	const known = payoutIds.map((id) => knownPayout(id, item) ?? { id });
	const unknown = known.filter(({ amount, currency }) => amount === undefined || currency === undefined);
	const found = await lookUp(this, unknown, requestOptions);
	return known.map((payout) => found.get(payout.id) ?? payout);
}

/**
 * Payouts by ID as the service lists them. A service may not know this way to ask: then it isn't known
 * what they paid, which the node says.
 */
async function lookUp(
	context: IExecuteFunctions,
	payouts: PayoutRecord[],
	requestOptions: RequestOptions,
): Promise<Map<string, PayoutRecord>> {
	if (payouts.length === 0) return new Map();
	const ids = payouts.map(({ id }) => id);
	try {
		const page = withListFacts(await listPayouts(context, { ids }, requestOptions));
		return new Map(page.payouts.filter(({ id }) => ids.includes(id)).map((payout) => [payout.id, payout]));
	} catch (error) {
		const { message } = understood(error);
		log(context, 'info', `Card Payments: payouts could not be looked up by ID: ${message}`);
		return new Map();
	}
}

/** The payouts to download, and errors for those that should have had sheets by now. */
function sort(
	this: IExecuteFunctions,
	payouts: PayoutRecord[],
	parameters: Parameters,
	warn: Warn,
): { ready: PayoutRecord[]; errors: CardPaymentsError[] } {
	const errors: CardPaymentsError[] = [];
	const ready: PayoutRecord[] = [];
	const { statuses } = parameters.filter;
	for (const payout of payouts) {
		if (parameters.period !== undefined && statuses.length > 0 && !statuses.includes(payout.status ?? '')) {
			if (isLate(payout, parameters)) errors.push(lateError(payout, parameters));
			continue;
		}
		// What an item says may be out of date, what a list says is not.
		if (payout.settlements_available !== false || parameters.period === undefined) ready.push(payout);
		else if (isLate(payout, parameters)) errors.push(lateError(payout, parameters));
		else skip.call(this, payout, warn);
	}
	return { ready, errors };
}

/** The warning names the first of many, the log all of them. */
function skip(this: IExecuteFunctions, { id }: PayoutRecord, warn: Warn): void {
	log(this, 'info', `Card Payments: payout ${id} has no sheets yet`);
	warn("The payout has no sheets yet, so its transactions aren't here", `Payout ${id}`);
}

function isLate({ status, date }: PayoutRecord, { lateAfterDays, now }: Parameters): boolean {
	return lateAfterDays !== undefined && status !== 'FAILED' && date !== undefined && now - date > lateAfterDays * DAY;
}

function lateError(payout: PayoutRecord, { now, filter, period }: Parameters): CardPaymentsError {
	const { id, date, status = '' } = payout;
	const days = Math.floor((now - (date ?? now)) / DAY);
	if (period !== undefined && filter.statuses.length > 0 && !filter.statuses.includes(status))
		return new ServiceError(
			`Payout ${id}: it's still ${status} after ${days} days`,
			'Ask the service about it, or get its transactions later by its ID.',
			{ details: { payout_id: id } },
		);
	const why = payout.settlements_description?.trim().replace(/\.+$/, '');
	return new ServiceError(
		`Payout ${id}: it still has no sheets after ${days} days`,
		`${why ? `The service says: ${why}. ` : ''}Ask the service for them, or get its transactions later by its ID.`,
		{ details: { payout_id: id } },
	);
}

/** The transactions of a payout, and at the end whether they add up to it. */
async function* transactionsOf(
	payout: PayoutRecord,
	zip: Uint8Array,
	{ reading, failOnDifference }: Parameters,
	warn: Warn,
): AsyncGenerator<Transaction[]> {
	const paid = paidOut(payout);
	const currency = textOf(payout.currency).toUpperCase();
	const balance = yield* readPayout({ zip, fields: payoutFields(payout), paid, currency }, reading, warn);
	if (paid === undefined && reading.types.length === 0)
		warn("The node doesn't know what the payout paid, so it didn't check the sum", `Payout ${payout.id}`);
	if (balance === undefined || balance.balanced) return;
	const error = differenceError(balance);
	if (failOnDifference) throw error;
	warn("The transactions don't add up to what the payout paid", `Payout ${payout.id} (${differenceText(balance)})`);
}

function paidOut({ amount, currency }: PayoutRecord): PaidOut | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

function differenceError(balance: Balance): CardPaymentsError {
	const { paid, sum, difference } = balance;
	return new FileError(
		`the transactions add up to ${inCurrency(sum, paid.currency)} ${paid.currency}, but it paid ${inCurrency(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}

/** How much is missing or too much, and why that may be. */
function differenceText({ paid, difference, reasons, differsByDeductions }: Balance): string {
	const amount = inCurrency(magnitude(difference), paid.currency);
	const parts = [
		...(isZero(difference)
			? []
			: [`${amount} ${paid.currency} ${difference.digits > 0n ? 'missing' : 'too much'}`]),
		...reasons,
		...(differsByDeductions ? ['that is what fee and tax come to: turn on the option Deduct Fees'] : []),
	];
	return parts.join('; ');
}
