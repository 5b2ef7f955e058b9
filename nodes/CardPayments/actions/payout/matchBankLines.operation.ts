import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { readBankLines, type BankLine } from '../../domain/bank/lines';
import { matchBank, type Matching, type Verdict } from '../../domain/bank/match';
import { LATE, type ExpectedPayout } from '../../domain/bank/readings';
import { lineResult, payoutResult, summaryOf } from '../../domain/bank/results';
import { CardPaymentsError } from '../../domain/errors';
import { namesOf } from '../../domain/input/choices';
import { isRecord, parseJson } from '../../domain/input/json';
import { textOf } from '../../domain/input/text';
import { matchesFilter, type PayoutRecord } from '../../domain/list/payoutRecord';
import { isZero } from '../../domain/money/decimal';
import { inMinorUnits } from '../../domain/money/money';
import { paidOut } from '../../domain/settlement/balance';
import { offsetsOf, type OffsetAt } from '../../domain/settlement/dates';
import { DATE_FORMATS } from '../../domain/settlement/description';
import { DAY } from '../../domain/units';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';
import { readListOptions } from '../panel/requestOptions';
import { listCompletely } from '../payouts/listPayouts';
import { readPayoutFilter } from '../payouts/payoutFilters';
import { OUTPUTS, properties, readMatchOptions, readColumns } from './bankFields';

export { properties };

/** Matches all lines together, once: whether a line is the only one for a payout shows in all of them. */
export async function* executeAll(execution: Execution): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const panel = execution.panel(0, properties);
	const items = itemsOf(panel, execution);
	const offsetAt = offsetsOf(execution.context.getTimezone());
	const dateFormat = panel.chosen('options.dateFormat', namesOf(DATE_FORMATS));
	const columns = readColumns(panel);
	const options = readMatchOptions(panel);
	const output = panel.chosen('output', namesOf(OUTPUTS));
	panel.check();

	const read = readBankLines(items, { columns, dateFormat, offsetAt });
	const errors = read.flatMap((line, index) =>
		line instanceof CardPaymentsError
			? [line.reworded(`Line ${index + 1}: ${line.message}`, line.description)]
			: [],
	);
	if (errors[0] !== undefined && !execution.continuesOnFail) throw errors[0];
	const lines = read.filter((line): line is BankLine => !(line instanceof CardPaymentsError));
	const payouts = await expectedPayouts(panel, execution, lines, offsetAt);
	const matching = matchBank(payouts, lines, options);
	for (const { id } of matching.before)
		execution.warn(0)(
			'Payouts of the days before the first line may be in an earlier statement',
			`Payout ${id}`,
			'info',
		);

	if (output === 'summary') yield [{ json: summaryOf(matching), pairedItem: { item: 0 } }];
	else yield resultsOf(matching, items, panel.isEmpty('bankLines'));
	yield* errors;
}

/** The lines of an agent come in a field: a tool has no input. */
function itemsOf(panel: Panel, { context }: Execution): IDataObject[] {
	if (panel.isEmpty('bankLines')) return context.getInputData().map(({ json }) => json);
	const given = panel.value('bankLines');
	const list: unknown = typeof given === 'string' ? parseJson(given) : given;
	if (Array.isArray(list) && list.length > 0 && list.every(isRecord)) return list as IDataObject[];
	panel.refuse('bankLines', "isn't a list of lines", 'Enter a JSON array with an object for each line.');
	return [];
}

function resultsOf({ payouts, lines }: Matching, items: IDataObject[], areInput: boolean): INodeExecutionData[] {
	const linked = (from: BankLine[]) => {
		const indexes = [...new Set(from.map(({ index }) => index))];
		return areInput && indexes.length > 0 ? indexes.map((item) => ({ item })) : { item: 0 };
	};
	const results = [
		...[...payouts].map(([payout, verdict]) => {
			const from =
				'reading' in verdict ? verdict.reading.lines : verdict.candidates.flatMap((each) => each.lines);
			const json = payoutResult(payout, verdict, (line) => items[line.index] ?? {}) as IDataObject;
			return { json, pairedItem: linked(from) };
		}),
		...[...lines].map(([line, verdict]) => {
			const json = lineResult(line, verdict, items[line.index] ?? {}) as IDataObject;
			return { json, pairedItem: linked([line]) };
		}),
	];
	const placeOf = ({ json }: INodeExecutionData) => PLACES[json.status as Verdict['status']];
	return results.sort((a, b) => placeOf(a) - placeOf(b));
}

/** What to look at comes first. */
const PLACES: Record<Verdict['status'], number> = {
	amount_differs: 0,
	late: 1,
	ambiguous: 2,
	expected: 3,
	matched: 4,
	not_a_payout: 5,
};

/** The payouts of the days that the lines span, and those that came before them. */
async function expectedPayouts(
	panel: Panel,
	execution: Execution,
	lines: BankLine[],
	offsetAt: OffsetAt,
): Promise<ExpectedPayout[]> {
	const days = lines.map(({ day }) => day).sort((a, b) => a - b);
	const [first, last] = [days[0], days.at(-1)];
	if (first === undefined || last === undefined) return [];
	const filter = readPayoutFilter(panel);
	const period = { from: (first - LATE) * DAY, to: (last + 2) * DAY };
	const requestOptions = readListOptions(panel);
	panel.check();
	const listed = await listCompletely(execution.client, period, requestOptions);
	const expected = listed
		.filter((payout) => matchesFilter(payout, { ...filter, settlementsAvailableOnly: false }))
		.flatMap((payout) => expectedPayout(payout, execution, offsetAt) ?? []);
	return expected.filter(({ day }) => day <= last);
}

function expectedPayout(payout: PayoutRecord, execution: Execution, offsetAt: OffsetAt): ExpectedPayout | undefined {
	const { id, status, date } = payout;
	const paid = paidOut(payout);
	const warn = execution.warn(0);
	if (status === 'FAILED') {
		warn('A failed payout has no line at the bank', `Payout ${id}`, 'info');
		return undefined;
	}
	if (paid === undefined || date === undefined) {
		warn("The service doesn't say what it paid, or when, so no line can match", `Payout ${id}`);
		return undefined;
	}
	if (isZero(paid.amount)) {
		warn('A payout of nothing has no line at the bank', `Payout ${id}`, 'info');
		return undefined;
	}
	const { amount, currency } = paid;
	const minor = inMinorUnits(amount, currency);
	const day = Math.floor((date + offsetAt(date) * 60_000) / DAY);
	return { id, reference: textOf(payout.bank_reference), day, time: date, minor, currency };
}
