import { Block, BLOCK, Movements, unknownNumbers, type Listed } from './movement';
import { Texts } from './texts';

/** The rows of each payout in a sheet, by its ID; '' for those that say none. In the order of the sheet. */
export function splitByPayout(sheet: Movements): Map<string, Movements> {
	const ids = sheet.lists.payout;
	const left = new Int32Array(ids.length);
	const placeOf = ({ listed }: Block, at: number) => listed.payout?.[at] ?? 0;
	sheet.eachRow((block, at) => {
		const index = placeOf(block, at);
		left[index] = (left[index] as number) + 1;
	});
	const targets = ids.map(() => new Movements(sheet.file, sheet.lists));
	for (const target of targets) {
		target.names = sheet.names;
		target.payoutZone = sheet.payoutZone;
		Object.assign(target.has, sheet.has);
	}
	sheet.eachRow((block, at, row) => {
		const index = placeOf(block, at);
		const target = targets[index] as Movements;
		if (target.count % BLOCK === 0) addBlock(target, block, left[index] as number);
		left[index] = (left[index] as number) - 1;
		copyRow(target.blocks.at(-1) as Block, block, at, sheet.numberOf(row));
		for (const sparse of ['unread', 'beyond', 'dates'] as const) {
			const value = sheet[sparse].get(row);
			if (value !== undefined) (target[sparse] as Map<number, unknown>).set(target.count, value);
		}
		target.count++;
	});
	return new Map(
		ids.flatMap((id, index) => {
			const target = targets[index] as Movements;
			return target.count === 0 ? [] : [[id, target]];
		}),
	);
}

/** With room for as many rows as are to come: there may be thousands of payouts. */
function addBlock(target: Movements, like: Block, rows: number): void {
	const size = Math.min(rows, BLOCK);
	const block = new Block(size);
	block.numbers = new Int32Array(size);
	for (const name of Object.keys(like.listed) as Listed[]) block.listed[name] = new Uint16Array(size);
	for (let index = 0; index < like.more.length; index++) block.more.push(unknownNumbers(0));
	for (const name of like.texts.keys()) block.texts.set(name, new Texts(size));
	target.blocks.push(block);
}

function copyRow(to: Block, from: Block, at: number, number: number): void {
	const row = to.count++;
	to.copy(row, from, at);
	(to.numbers as Int32Array)[row] = number;
}
