import type { IExecuteFunctions } from 'n8n-workflow';
import { Warnings } from '../../nodes/CardPayments/actions/warnings';

/** What's shown of what several items say. */
function shownOf(say: (warnings: Warnings) => void): { hints: Array<[string, string]>; warnings: Warnings } {
	const hints: Array<[string, string]> = [];
	const warnings = new Warnings();
	say(warnings);
	const logger = { warn: () => undefined };
	const addExecutionHints = ({ message, type }: { message: string; type: string }) => hints.push([type, message]);
	warnings.show({ addExecutionHints, logger, getInputData: () => [{}, {}] } as unknown as IExecuteFunctions);
	return { hints, warnings };
}

it('should say what is alike but for figures, currencies, IDs and names once, with the first three and a count', () => {
	const { hints } = shownOf((warnings) => {
		for (let payout = 1; payout <= 12; payout++) {
			const warn = warnings.warnOf(payout);
			warn('The payout has no sheets yet', `payout_${payout}`);
			warn(`The Summary has a fee of ${payout}.00 ${payout % 2 ? 'SAR' : 'KWD'}`, `payout_${payout}`);
			warn(`No sheet has the column "${'abcdefghijkl'[payout - 1]}"`, `payout_${payout}`);
			warn(`Made before, as chg_TS${payout}x`, `Item ${payout}`);
		}
	});
	expect(hints).toEqual([
		['warning', 'The payout has no sheets yet: payout_1, payout_2, payout_3 and 9 more'],
		[
			'warning',
			'The Summary has a fee of 1.00 SAR: payout_1<br />The Summary has a fee of 2.00 KWD: payout_2<br />The Summary has a fee of 3.00 SAR: payout_3<br />and 9 more like these',
		],
		[
			'warning',
			'No sheet has the column "a": payout_1<br />No sheet has the column "b": payout_2<br />No sheet has the column "c": payout_3<br />and 9 more like these',
		],
		[
			'warning',
			'Made before, as chg_TS1x: Item 1<br />Made before, as chg_TS2x: Item 2<br />Made before, as chg_TS3x: Item 3<br />and 9 more like these',
		],
	]);
});

it('should call a kind a warning where one of it is, and give an agent no other', () => {
	const { hints, warnings } = shownOf((each) => {
		each.warnOf(0)('The amount is odd', 'a.csv', 'info');
		each.warnOf(0)('The amount is odd', 'b.csv');
		each.warnOf(0)('Good to know', '', 'info');
	});
	expect(hints).toEqual([
		['warning', 'The amount is odd: a.csv, b.csv'],
		['info', 'Good to know'],
	]);
	expect(warnings.inWords()).toEqual(['The amount is odd: a.csv, b.csv']);
});

it('should join what several items come to', () => {
	const { hints } = shownOf((warnings) => {
		for (let item = 1; item <= 5; item++) warnings.warnOf(0)(`${item} rows add up`, '', 'info');
		warnings.warnOf(0)('Nothing is wrong', '', 'info');
		warnings.warnOf(0)('Nothing is wrong', '', 'info');
	});
	expect(hints).toEqual([
		['info', '1 rows add up<br />2 rows add up<br />3 rows add up<br />and 2 more like these'],
		['info', 'Nothing is wrong'],
	]);
});

it('should say how many kinds of warnings it does not show', () => {
	const { hints } = shownOf((warnings) => {
		for (let kind = 1; kind <= 53; kind++) warnings.warnOf(0)('x'.repeat(kind), '');
	});
	expect([hints.length, hints.at(-1)]).toEqual([51, ['warning', "3 more warnings aren't shown"]]);
});
