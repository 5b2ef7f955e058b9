import { BLOCK, Block, Movements, unknownNumbers, type Listed } from './movement';
import { Texts } from './texts';

/** The rows of each payout in a sheet, by its ID; '' for those that say none. In the order of the sheet. */
export function splitByPayout(sheet: Movements<Texts>): Map<string, Movements<Texts>> {
	const ids = sheet.lists.payout;
	const counts = new Int32Array(ids.length);
	eachRow(sheet, (block, at) => {
		const index = block.listed.payout?.[at] ?? 0;
		counts[index] = (counts[index] as number) + 1;
	});
	const targets = ids.map(() => new Movements<Texts>(sheet.file, sheet.lists));
	eachRow(sheet, (block, at, row) => {
		const index = block.listed.payout?.[at] ?? 0;
		const target = targets[index] as Movements<Texts>;
		if (target.count % BLOCK === 0) addBlock(target, block, (counts[index] as number) - target.count);
		copyRow(target, block, at, sheet.numberOf(row));
		const unread = sheet.unread.get(row);
		if (unread !== undefined) target.unread.set(target.count, unread);
		target.count++;
	});
	for (const target of targets) Object.assign(target.has, sheet.has);
	return new Map(ids.flatMap((id, index) => (counts[index] === 0 ? [] : [[id, targets[index] as Movements<Texts>]])));
}

function eachRow(sheet: Movements<Texts>, take: (block: Block<Texts>, at: number, row: number) => void): void {
	sheet.blocks.forEach((block, index) => {
		for (let at = 0; at < block.count; at++) take(block, at, index * BLOCK + at);
	});
}

/** With room for as many rows as are to come: there may be thousands of payouts. */
function addBlock(target: Movements<Texts>, like: Block<Texts>, rows: number): void {
	const size = Math.min(rows, BLOCK);
	const block = new Block<Texts>(size);
	block.numbers = new Int32Array(size);
	for (const name of Object.keys(like.listed) as Listed[]) block.listed[name] = new Uint16Array(size);
	for (let index = 0; index < like.more.length; index++) block.more.push(unknownNumbers(0));
	for (const name of like.texts.keys()) block.texts.set(name, new Texts(size));
	target.blocks.push(block);
}

function copyRow(target: Movements<Texts>, from: Block<Texts>, at: number, number: number): void {
	const to = target.blocks.at(-1) as Block<Texts>;
	const row = to.count++;
	for (const name of ['amount', 'gross', 'fee', 'tax', 'time', 'doubts', 'type'] as const)
		to[name][row] = from[name][at] as number;
	for (const name of Object.keys(to.listed) as Listed[])
		(to.listed[name] as Uint16Array)[row] = from.listed[name]?.[at] ?? 0;
	for (const [name, texts] of to.texts) texts.copy(row, from.texts.get(name) as Texts, at);
	(to.numbers as Int32Array)[row] = number;
}
