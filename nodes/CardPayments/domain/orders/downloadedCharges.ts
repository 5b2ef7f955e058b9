import { ColumnNames } from '../cells';
import { FileError } from '../errors';
import { isRecord, textOf } from '../input';
import { readMoment } from '../dates';
import {
	createdAt,
	matchesPaymentFilter,
	payoutIdOf,
	type ListedPayment,
	type PaymentFilter,
	type Period,
} from '../list';
import { parseDecimal } from '../money';
import { paymentState } from '../payment';
import type { Description } from '../services';
import { findColumns } from '../columns';
import { readSheet, type RecordSink, type SheetFile, type SheetOptions } from '../sheets';
import { SECOND } from '../units';

/** What a charge is known by in a download, the likelier first. */
const IDS = ['charge_id', 'id', 'charge'];
/** What the service's text says of payouts' sheets, and means the same here. Their amounts may be those after fees. */
const SHARED_LINES = ['transactionColumn', 'orderColumn', 'statusColumn', 'dateColumn', 'currencyColumn'] as const;

/** Where the cells of a charge are; the last two may be missing. */
interface ChargeCells {
	id: number;
	status: number;
	amount: number;
	currency: number;
	created: number;
	order: number | undefined;
	payout: number | undefined;
}

/**
 * The charges in a CSV whose columns aren't published, as the list would give them. Undefined where any of them can't
 * be read, or anything is odd about the file: then the list is the one to ask.
 *
 * @param description what the service's text says of columns
 */
export async function readChargeRows(
	bytes: Uint8Array,
	description: Description,
	options: SheetOptions,
): Promise<ListedPayment[] | undefined> {
	let isReadable = true;
	const newSink = (): RecordSink<ListedPayment> => {
		let width = 0;
		let cellsOf: ChargeCells | undefined;
		return {
			header(names) {
				width = names.length;
				cellsOf = cellsIn(names, description);
				isReadable = cellsOf !== undefined;
				return { columns: names.map(() => isReadable), beyond: false };
			},
			record(cells, _number, length) {
				const charge = cellsOf === undefined || length !== width ? undefined : chargeOf(cells, cellsOf);
				if (charge === undefined) isReadable = false;
				return charge;
			},
		};
	};
	const file = { path: 'charges.csv', chunks: () => oneChunk(bytes) };
	const source: SheetFile = { kind: 'charges', payoutId: '', file };
	const sheet = await readSheet(source, options, newSink).catch((error: unknown) => {
		if (!(error instanceof FileError)) throw error;
	});
	if (sheet === undefined || sheet.broken !== undefined || sheet.warnings.length > 0) return undefined;
	const isEachOnce = new Set(sheet.rows.map(({ id }) => id)).size === sheet.rows.length;
	return isReadable && isEachOnce ? sheet.rows : undefined;
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}

function cellsIn(header: string[], description: Description): ChargeCells | undefined {
	const shared = Object.fromEntries(SHARED_LINES.map((line) => [line, description[line]]));
	const found = findColumns(header, shared as Description, 'charge');
	const names = new ColumnNames(header);
	const id = IDS.map((name) => names.findFolded(name)).find((at) => at !== undefined) ?? found.transaction_id;
	const { status, currency, date: created, order_reference: order, payout_id: payout } = found;
	const amount = found.gross ?? found.amount;
	const [isId, isStatus, isAmount, isCurrency, isCreated] = [id, status, amount, currency, created].map(
		(at) => at !== undefined,
	);
	if (!isId || !isStatus || !isAmount || !isCurrency || !isCreated) return undefined;
	return { id, status, amount, currency, created, order, payout } as ChargeCells;
}

function chargeOf(cells: string[], at: ChargeCells): ListedPayment | undefined {
	const text = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
	const [id, status, amount, currency] = [at.id, at.status, at.amount, at.currency].map(text) as [
		string,
		string,
		string,
		string,
	];
	const created = readMoment(text(at.created));
	const isKnown = id !== '' && status !== '' && parseDecimal(amount) !== undefined && created !== undefined;
	if (!isKnown || !/^[a-z]{3}$/i.test(currency)) return undefined;
	const [order, payout] = [text(at.order), text(at.payout)];
	return {
		id,
		status,
		amount,
		currency,
		transaction: { created },
		...(order !== '' && { reference: { order } }),
		...(payout !== '' && { payout_id: payout }),
	};
}

/** Those of a period, which was asked for with a millisecond more; undefined where one is of another time. */
export function chargesWithin(charges: ListedPayment[], { from, to }: Period): ListedPayment[] | undefined {
	const within: ListedPayment[] = [];
	for (const charge of charges) {
		const created = createdAt(charge) ?? Number.NaN;
		// A file may know seconds only.
		if (!(created > from - SECOND && created <= to + 1)) return undefined;
		if (created !== from - 1 && created !== to + 1) within.push(charge);
	}
	return within;
}

/**
 * Whether downloaded charges say what the list says of some of them: only this shows that columns of any name mean
 * what they seem to, and that times are of the same zone.
 *
 * @param listed a page of the list
 * @param whole the period of which that's all; undefined where the list has more
 */
export function areAsListed(
	charges: ReadonlyMap<string, ListedPayment>,
	listed: ListedPayment[],
	{ filter, whole }: { filter: PaymentFilter; whole?: Period | undefined },
): boolean {
	const ids = new Set(listed.map(({ id }) => id));
	const isNoneMore = [...charges.values()].every((charge) => {
		const created = createdAt(charge) as number;
		return whole === undefined || ids.has(charge.id) || created < whole.from || created > whole.to;
	});
	const isSaid = (own: ListedPayment) => {
		const other = charges.get(own.id);
		return other !== undefined && saysTheSame(other, own);
	};
	return isNoneMore && listed.filter((own) => matchesPaymentFilter(own, filter)).every(isSaid);
}

function saysTheSame(downloaded: ListedPayment, listed: ListedPayment): boolean {
	const amount = parseDecimal(listed.amount);
	const apart = Math.abs((createdAt(downloaded) ?? Number.NaN) - (createdAt(listed) ?? Number.NaN));
	return (
		paymentState(downloaded) === paymentState(listed) &&
		amount !== undefined &&
		amount === parseDecimal(downloaded.amount) &&
		textOf(listed.currency).toUpperCase() === textOf(downloaded.currency).toUpperCase() &&
		orderOf(listed) === orderOf(downloaded) &&
		(payoutIdOf(listed) ?? '') === (payoutIdOf(downloaded) ?? '') &&
		apart < SECOND
	);
}

function orderOf({ reference }: ListedPayment): string {
	return isRecord(reference) ? textOf(reference.order) : '';
}
