import type { IDataObject } from 'n8n-workflow';
import { InputError, understood } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { createdAt, type ListedPayment } from '../../domain/list';
import { isDeclined, isInRepeatWindow, madeWithin } from '../../domain/outcome';
import { paymentState } from '../../domain/payment';
import { DAY } from '../../domain/units';
import { namesInWords } from '../conclusion';
import { SAME, UNKNOWN_OUTCOME, type Attempt } from './attempt';
import { byItsClock, find, LOOK_BACK_DAYS, type Found } from './lostResponse';
import { isNotOffered } from './listedPayments';
import type { MoneyResponse } from './moneyRequest';

/** What came of an attempt that was begun before; undefined where it's to be sent again. */
export async function earlierOf(attempt: Attempt): Promise<MoneyResponse | 'closed' | undefined> {
	const { request, noted, notes } = attempt;
	const since = await notes?.begunAt(noted).catch(unknownTo);
	const { client } = request.execution;
	const found = await find(client, request.panel.index, attempt.sought(request.body, since)).catch(
		(error: unknown) => {
			attempt.isUnlisted = isNotOffered(error);
			return unknownTo(error);
		},
	);
	// Looked at last: it's noted before anything is sent.
	const wasUnmade = (await notes?.wasUnmade(noted).catch(unknownTo)) === true;
	const sought = byItsClock(client, attempt.sought(request.body, since, wasUnmade));
	const record = found?.record;
	const hasFailed = record !== undefined && paymentState(record) === 'failed';
	if (hasFailed && (await attempt.closeAfterNo({ isDecline: isDeclined(record, sought.kind) })))
		return noted.isOwn ? { response: record, already: false } : 'closed';
	if (record !== undefined && !hasFailed) {
		const made = madeWithin(record, sought)?.from;
		if (isInRepeatWindow(made, client.clock.now())) return { response: record, already: true, made };
		throw attempt.error({ ...SAME, id: textOf(record.id) }, attempt.madeBefore(record, made));
	}
	// A service forgets keys.
	const isKeyKept = request.service.knowsIdempotencyKeys && since !== undefined && Date.now() - since < DAY;
	const isSent = attempt.maySend && (isKeyKept || (await isSentAgain(attempt).catch(unknownTo)) === true);
	if (!isSent) throw attempt.error(UNKNOWN_OUTCOME, new InputError(openWords(relatedIn(found), since)));
	return (await notes?.resend(noted)) === false ? 'closed' : undefined;
}

/** Records that may be it; undefined where the service can't be asked. */
function relatedIn(found: Found | undefined): IDataObject[] | undefined {
	return found?.record === undefined ? found?.related : [found.record, ...found.related];
}

/** What can't be read isn't known. */
function unknownTo(error: unknown): undefined {
	understood(error);
}

/** Whether *Send Again* means this attempt. What it takes is spent by that; the next error shows another. */
async function isSentAgain({ notes, noted, key, traces, request }: Attempt): Promise<boolean> {
	const spent = (await notes?.timesSpent(noted)) ?? 0;
	const shownAfter = (times: number) => (times === 0 ? key : `${key}-${times + 1}`);
	traces.again = shownAfter(spent);
	if (noted.isRival === true || request.panel.trimmed('options.sendAgain') !== traces.again) return false;
	const isMeant = (await notes?.spend(noted, spent + 1)) === true;
	traces.again = shownAfter(spent + 1);
	return isMeant;
}

/**
 * Why it isn't known what came of one that was begun before.
 *
 * @param related what the service has of the same original or reference; undefined where it can't be asked
 * @param since see `Notes.begunAt`
 */
function openWords(related: IDataObject[] | undefined, since: number | undefined): string {
	const begun = since === 0 ? 'it was begun before, more than a day ago,' : 'it was begun before,';
	if (related === undefined) return `${begun} and the service can't be asked for it`;
	if (related.length === 0)
		return `${begun} and isn't in what the service lists of ${since ? 'the time since then' : `the last ${LOOK_BACK_DAYS} days`}`;
	return `${begun} and the service has ${namesInWords(related.map(inWords))}, which may be another one`;
}

/** A record for a sentence: ID, amount, status and time. */
function inWords(record: IDataObject): string {
	const made = createdAt(record as ListedPayment);
	const on = made === undefined ? '' : ` of ${new Date(made).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	return `${textOf(record.id)} (${textOf(record.amount)} ${textOf(record.currency)}, ${textOf(record.status)}${on})`;
}
