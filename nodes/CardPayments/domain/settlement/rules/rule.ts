import type { Sum } from '../../money';
import type { Description } from '../../services';
import type { TimeCells } from '../dateCells';
import type { FoundColumns } from '../../columns';
import type { WordMeaning } from '../rowEffects';
import type { Block, SheetRows } from '../../tally';

/** What's done to all rows of a sheet, a block at a time: some must have seen all of them before they change one. */
export interface RowRule {
	look?(block: Block): void;
	/** Once all rows were seen. */
	decide?(): void;
	apply?(block: Block): void;
}

/** A rule as a sheet needs it; none where there's nothing for it to do. */
export type SheetRule = (sheet: ReadSheet) => RowRule | undefined;

/** A sheet whose cells are read, and what rules tell each other. */
export interface ReadSheet {
	rows: SheetRows;
	columns: FoundColumns;
	description: Description;
	/** Of the payout; '' if it isn't known. */
	currency: string;
	/** What the words in the type column mean, by their places in the list. */
	words: WordMeaning[];
	/** Whether a column says what rows are, and whether one has IDs of their own. */
	isTyped: boolean;
	hasIds: boolean;
	/** Whether columns, or words beside numbers, say what adds to the payout. */
	hasSigns: boolean;
	times: TimeCells | undefined;
	fees: FeesOfSheet;
	/** How charges write their fees, in this sheet and those before it. */
	feeSigns: FeeSigns;
}

/** What the fees of a sheet come to. */
export interface FeesOfSheet {
	/** Fee and tax as written: what would be taken if amounts were before their fees. */
	deductible: Sum;
	/** Whether nothing shows if some of them are taken or given back. */
	areUnproven: boolean;
}

/** Rows that write their fees above zero, less those that write them below. */
export interface FeeSigns {
	feesAbove: number;
	taxesAbove: number;
}

/** A walk over all rows, and what's decided after it. */
interface Pass {
	steps: Array<(block: Block) => void>;
	seeing: RowRule[];
}

/** Rules in their order, in as few walks over the rows as they need. */
export async function applyRules(
	rules: RowRule[],
	eachBlock: (take: (block: Block) => void) => Promise<void>,
): Promise<void> {
	for (const { steps, seeing } of passesOf(rules)) {
		await eachBlock((block) => {
			for (const step of steps) step(block);
		});
		for (const rule of seeing) rule.decide?.();
	}
}

/** A rule sees rows as those before it left them; what only looks and decides leaves them as they are until then. */
function passesOf(rules: RowRule[]): Pass[] {
	const passes: Pass[] = [];
	let pass: Pass = { steps: [], seeing: [] };
	const next = () => {
		passes.push(pass);
		pass = { steps: pass.seeing.flatMap((rule) => rule.apply?.bind(rule) ?? []), seeing: [] };
	};
	for (const rule of rules) {
		if (rule.look === undefined) {
			if (pass.seeing.length > 0) next();
			if (rule.apply !== undefined) pass.steps.push(rule.apply.bind(rule));
		} else {
			if (pass.seeing.some(({ apply }) => apply !== undefined)) next();
			pass.steps.push(rule.look.bind(rule));
			pass.seeing.push(rule);
		}
	}
	if (pass.seeing.length > 0) next();
	return [...passes, pass];
}
