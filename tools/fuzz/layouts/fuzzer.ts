/** Layouts that nobody described, as a user gives them, then with the text that's proposed; then the next day's. */
import type { Fuzzer } from '../random';
import { layoutFile, type LayoutFile } from './file';
import { judged, type Outcome } from './judge';
import { see, type GivenFile } from './see';

const outcomes = new Map<string, number>();

function givenOf({ content, decimals, layout, paid, path }: LayoutFile): GivenFile {
	return { content, path, currency: layout.currency, paid: (paid / 10 ** decimals).toFixed(decimals) };
}

function count(when: string, outcome: Outcome): void {
	const key = `${when}: ${outcome}`;
	outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
}

/** @throws Error for what's wrong without a word */
export const layouts: Fuzzer = async (random) => {
	const file = layoutFile(random);
	const first = await see(givenOf(file), '');
	let last = judged(file.rows, file.decimals, first);
	count('nothing set', last.outcome);
	if (last.outcome !== 'right' && first.text !== undefined)
		last = judged(file.rows, file.decimals, await see(givenOf(file), first.text));
	count('after a paste', last.outcome);
	const all = [last];
	if (last.outcome === 'right' && first.text !== undefined) {
		const next = layoutFile(random, file.name);
		all.push(judged(next.rows, next.decimals, await see(givenOf(next), first.text)));
		count('the next day', all[1]?.outcome as Outcome);
	}
	for (const { outcome, wrong } of all)
		if (outcome === 'wrong in silence')
			throw new Error(`${file.name}: ${wrong.slice(0, 5).join('; ')}\n${first.text ?? 'no text'}`);
};

/** How often which came out how. */
export function ofLayouts(): string {
	return [...outcomes].map(([key, times]) => `${times} x ${key}`).join('\n');
}
