import type { IDataObject } from 'n8n-workflow';
import type { SimulatedTime } from '../../test/harness/simulatedTime.ts';

/** A row as a destination keeps it. */
export interface Row {
	key: string;
	payout: string;
	order: string | null;
	type: string;
	minor: number | null;
	date: string;
}

/** Rows that n8n writes in one request. */
const AT_ONCE = 7;

export type DestinationName = 'sheet' | 'table' | 'database';

/** What n8n's nodes for destinations do with rows: one request after another, with a death in between perhaps. */
export class Destination {
	readonly name: DestinationName;
	rows: Row[] = [];
	private readonly time: SimulatedTime;

	constructor(name: DestinationName, time: SimulatedTime) {
		this.name = name;
		this.time = time;
	}

	/** *Append or Update Row* and an upsert look for the key; a table inserts what comes. */
	async write(items: IDataObject[]): Promise<void> {
		const rows = items.map(rowOf);
		for (let from = 0; from < rows.length; from += AT_ONCE) {
			await this.time.pass(40, 'n8n');
			for (const row of rows.slice(from, from + AT_ONCE)) {
				const known = this.name === 'table' ? undefined : this.rows.find(({ key }) => key === row.key);
				if (known === undefined) this.rows.push(row);
				else Object.assign(known, row);
			}
		}
	}

	/** What a table gives to *Skip Known Keys*: its rows of the last payouts. */
	known(): IDataObject[] {
		return this.rows.map(({ key, minor }) => ({ key, amount_minor: minor }));
	}

	/** A user who was told deletes all but one of the rows with a key. */
	deleteRepeated(): void {
		this.rows = [...new Map(this.rows.map((row) => [row.key, row])).values()];
	}
}

function rowOf(item: IDataObject): Row {
	return {
		key: String(item.key),
		payout: String(item.payout_id),
		order: (item.order_reference as string | null) || null,
		type: String(item.type),
		minor: item.amount_minor as number | null,
		date: String(item.date).slice(0, 10),
	};
}
