/** The least that rows take: their sheets inflated, and an object literal for each of them. */
import { inflateRawSync } from 'node:zlib';
import type { Service } from './service.ts';

/** Of a zip's directory (APPNOTE, 4.3.12 and 4.3.16). */
const ENTRY = { signature: 0x02014b50, size: 20, lengths: [28, 30, 32], offset: 42, length: 46 };
const END = { signature: Buffer.from('PK\u0005\u0006'), offset: 16 };
const LOCAL = { lengths: [26, 28], length: 30 };

/** Downloads the payouts of a shape. @returns what inflates them and makes as many objects as they have rows */
export async function floorOf({ url, key, shape }: Service, name: string): Promise<() => number> {
	const { payouts, rows, from, to } = shape(name);
	const ask = async (path: string, body: object) => {
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		return await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
	};
	const listed = await ask('/v2/payouts/list', { period: { date: { from, to } } });
	const { payouts: all } = (await listed.json()) as { payouts: Array<{ id: string }> };
	const sheets: Buffer[] = [];
	for (const { id } of all) {
		const zip = await ask('/v2/payouts/download', { payouts: { payout_id: [id] } });
		sheets.push(...deflatedIn(Buffer.from(await zip.arrayBuffer())));
	}
	return () => {
		const bytes = sheets.reduce((sum, sheet) => sum + inflateRawSync(sheet).length, 0);
		return bytes + rowsOf(payouts * rows).length;
	};
}

function deflatedIn(zip: Buffer): Buffer[] {
	const sheets: Buffer[] = [];
	let at = zip.readUInt32LE(zip.lastIndexOf(END.signature) + END.offset);
	while (zip.readUInt32LE(at) === ENTRY.signature) {
		const local = zip.readUInt32LE(at + ENTRY.offset);
		const start = LOCAL.lengths.reduce((sum, place) => sum + zip.readUInt16LE(local + place), local + LOCAL.length);
		sheets.push(zip.subarray(start, start + zip.readUInt32LE(at + ENTRY.size)));
		const entry = at;
		at = ENTRY.lengths.reduce((sum, place) => sum + zip.readUInt16LE(entry + place), entry + ENTRY.length);
	}
	return sheets;
}

/** Items of 20 fields, as n8n has them. */
function rowsOf(count: number): object[] {
	const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = 'abcdefghijklmnopqrst';
	const pairedItem = { item: 0 };
	return Array.from({ length: count }, () => ({
		json: { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t },
		pairedItem,
	}));
}
