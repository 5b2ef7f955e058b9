/** How rules walk over the rows of a sheet. */
import { applyRules, type RowRule } from '../../../nodes/CardPayments/domain/settlement/rules/rule';
import { Block } from '../../../nodes/CardPayments/domain/tally/sheetRows';

const BLOCKS = [new Block(1, 0), new Block(1, 1)];

/** What a rule does, in the order in which it's done. */
function rule(log: string[], name: string, parts: Array<keyof RowRule>): RowRule {
	const noted = (part: keyof RowRule) => ({
		[part]: (block?: Block) => void log.push(`${name} ${part} ${block?.first ?? ''}`.trim()),
	});
	return Object.assign({}, ...parts.map(noted)) as RowRule;
}

async function walked(rules: Array<[name: string, parts: Array<keyof RowRule>]>) {
	const log: string[] = [];
	let walks = 0;
	await applyRules(
		rules.map(([name, parts]) => rule(log, name, parts)),
		async (take) => {
			walks++;
			BLOCKS.forEach(take);
		},
	);
	return { log, walks };
}

it('should apply rules in their order, block by block, in one walk', async () => {
	const { log, walks } = await walked([
		['types', ['apply']],
		['times', ['apply']],
	]);
	expect(log).toEqual(['types apply 0', 'times apply 0', 'types apply 1', 'times apply 1']);
	expect(walks).toBe(1);
});

it('should have a rule see all rows before it decides, and change them in the next walk, before later rules', async () => {
	const { log, walks } = await walked([
		['types', ['apply']],
		['totals', ['look', 'decide']],
		['signs', ['look', 'decide', 'apply']],
		['fees', ['look', 'apply']],
	]);
	const walk = (...steps: string[]) => [0, 1].flatMap((block) => steps.map((step) => `${step} ${block}`));
	expect(log).toEqual([
		...walk('types apply', 'totals look', 'signs look'),
		...['totals decide', 'signs decide'],
		...walk('signs apply', 'fees look'),
		...walk('fees apply'),
	]);
	expect(walks).toBe(3);
});

it('should end a walk where a rule changes rows by what it has seen', async () => {
	const { log, walks } = await walked([
		['signs', ['look', 'apply']],
		['payments', ['apply']],
		['fees', ['look', 'apply']],
	]);
	const walk = (...steps: string[]) => [0, 1].flatMap((block) => steps.map((step) => `${step} ${block}`));
	expect(log).toEqual([
		...walk('signs look'),
		...walk('signs apply', 'payments apply', 'fees look'),
		...walk('fees apply'),
	]);
	expect(walks).toBe(3);
});
