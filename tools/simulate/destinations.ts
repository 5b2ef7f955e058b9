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

	/** *Append or Update Row*, *Upsert* and *Insert or Update* look for the key. */
	async write(items: IDataObject[]): Promise<void> {
		const rows = items.map(rowOf);
		for (let from = 0; from < rows.length; from += AT_ONCE) {
			await this.time.pass(40, 'n8n');
			for (const row of rows.slice(from, from + AT_ONCE)) {
				const known = this.rows.find(({ key }) => key === row.key);
				if (known === undefined) this.rows.push(row);
				else Object.assign(known, row);
			}
		}
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
