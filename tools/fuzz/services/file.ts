/** A file of a service that nobody described: what a user has, and what's true of it. */
import { rawZip } from '../../../test/domain/archive/rawZip.ts';
import type { Random } from '../random';
import { happened, type Happened } from './facts';
import { styleOf, type Style } from './style';
import { written, type Table, type Truth } from './tables';

export interface ServiceFile {
	world: Happened;
	style: Style;
	tables: Table[];
	truths: Truth[];
	/** What the user knows was paid, in minor units; undefined where only the file says it. */
	paid: number | undefined;
}

export function serviceFile(random: Random): ServiceFile {
	const most = random.pick([2, 5, 12, 30, 30]);
	const world = happened(random, most);
	const style = styleOf(random, world);
	return { world, style, ...written(random, world, style), paid: style.hasPayoutRow ? undefined : world.paid };
}

/** Worlds to look through for one in which fees stand as on the day before. */
const MOST_DAYS = 500;

/** What the same team gives the day after; undefined where chance brings no such day. */
export function nextDay(random: Random, { style, world }: ServiceFile): ServiceFile | undefined {
	for (let tries = 0; tries < MOST_DAYS; tries++) {
		const next = happened(random, 30);
		if (next.currency !== world.currency || next.feePlace !== world.feePlace) continue;
		const paid = style.hasPayoutRow ? undefined : next.paid;
		return { world: next, style, ...written(random, next, style), paid };
	}
	return undefined;
}

export function csvOf({ header, rows }: Table, { encoding, hasTitle, separator }: Style): Buffer {
	const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const titles = hasTitle ? [['Payout report'], ['Created', '30.11.2026'], []] : [];
	const lines = [...titles, header, ...rows].map((cells) => cells.map(cell).join(separator));
	const text = lines.join('\r\n');
	return encoding === 'latin1' ? Buffer.from(text.replaceAll('’', "'"), 'latin1') : Buffer.from(text);
}

/** As it reaches a user: a zip of the sheets, or the one CSV. */
export function bytesOf({ style, tables }: ServiceFile): { name: string; content: Buffer } {
	const files = tables.map((table) => ({ name: table.name, content: csvOf(table, style) }));
	const [only] = files;
	if (style.layout === 'typed' && files.length === 1 && only !== undefined) return only;
	return {
		name: 'payout.zip',
		content: rawZip(files.map(({ name, content }) => ({ name, content, data: content, method: 0 }))),
	};
}
