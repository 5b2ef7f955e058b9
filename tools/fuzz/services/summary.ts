import type { Random } from '../random';
import type { Happened } from './facts';
import { money, type Style } from './style';
import type { Table } from './tables';

/** The payout in a few lines, or in one row. */
export function summaryOf(random: Random, world: Happened, style: Style): Table {
	const { fee, net, tax } = style.summaryNames;
	const text = (minor: number) => money(minor, world.decimals, world.currency, style);
	const values: Array<[string, string]> = [[net, text(world.paid)]];
	if (world.summaryFee !== 0) values.push([fee, text(world.summaryFee)]);
	if (world.summaryTax !== 0) values.push([tax, text(world.summaryTax)]);
	if (random.oneIn(2)) values.push(['Transactions', String(world.facts.length)]);
	const name = '30112026  - PAYOUT SUMMARY 332387573923.csv';
	return random.oneIn(2)
		? { name, header: ['Item', 'Value'], rows: values.map((pair) => [...pair]) }
		: { name, header: values.map(([label]) => label), rows: [values.map(([, cell]) => cell)] };
}
