import { decimalsOf } from '../money/currency';
import type { Matcher } from './match';
import type { Paid } from './matching';
import { shapeOf } from './names';
import { LATE } from './readings';
import { groupBy } from './resolve';
import type { BankLine } from './statement';

/** A payment that a bank sent back says so, in one of these words. */
const RETURN =
	/\b(?:returned?|reversal|reversed|refund(?:ed)?|recall|chargeback|bounced|rejected|ruckbuchung|rückbuchung|rückläufer|ruecklaeufer|retoure|storno|rückruf|teruggave|terugboeking|storting retour|retour|rejet|devoluci[oó]n|retrocesi[oó]n|riaccredito|estorno|devolu[cç][aã]o|zwrot|iade)\b|مرتجع|إعادة|ارجاع/iu;

/** Money that came and went back, to the cent, in a line that doesn't name its payout. */
export function findReturns(matcher: Matcher): void {
	const { service } = matcher.options;
	const paid = [...matcher.decided.values()].filter(({ status }) => status !== 'returned');
	const left = groupBy(
		matcher.lines.filter((line) => line.minor < 0 && !matcher.used.has(line)),
		(line) => [`${line.currency} ${-line.minor}`],
	);
	const owners = new Map<BankLine, Paid[]>();
	for (const verdict of new Map(paid.map((each) => [each.reading, each])).values()) {
		const [came] = verdict.reading.lines;
		if (came === undefined || verdict.reading.lines.length > 1) continue;
		for (const line of left.get(`${came.currency} ${came.minor}`) ?? [])
			if (line.day >= came.day && line.day <= came.day + LATE && mayTakeBack(line, came, service))
				owners.set(line, [...(owners.get(line) ?? []), verdict]);
	}
	const isUsual = takesBackUsually([...left.values()].flat(), owners);
	for (const [line, verdicts] of owners) {
		const [{ reading, by }] = verdicts as [Paid];
		const [came] = reading.lines as [BankLine];
		const isSure = verdicts.length === 1 && (saysReturn(line, service) || (isAlike(line, came) && isUsual(line)));
		if (isSure) {
			for (const payout of reading.payouts)
				matcher.decided.set(payout, {
					status: 'returned',
					by,
					reading: { ...reading, lines: [...reading.lines, line] },
					back: [line],
				});
			matcher.used.add(line);
			continue;
		}
		for (const verdict of verdicts) {
			for (const payout of verdict.reading.payouts) matcher.decided.delete(payout);
			matcher.unclear.push(verdict.reading, { lines: [line], payouts: verdict.reading.payouts });
			for (const each of verdict.reading.lines) matcher.used.delete(each);
		}
	}
}

/** An amount with cents that left again is no rent; a round one may be. */
function mayTakeBack(line: BankLine, came: BankLine, service: string): boolean {
	if (saysReturn(line, service)) return true;
	return service === '' && (isAlike(line, came) || line.minor % 10 ** (decimalsOf(line.currency) ?? 0) !== 0);
}

function saysReturn({ text }: BankLine, service: string): boolean {
	return RETURN.test(text) || (service !== '' && text.toLowerCase().includes(service.toLowerCase()));
}

/** Whether two lines have the same words, if any. */
function isAlike(line: BankLine, came: BankLine): boolean {
	return shapeOf(line) !== '' && shapeOf(line) === shapeOf(came);
}

/** Whether most debits with a line's words take something back: among many of anybody, one has an amount by chance. */
function takesBackUsually(debits: BankLine[], owners: Map<BankLine, Paid[]>): (line: BankLine) => boolean {
	const byShape = groupBy(debits, (line) => [shapeOf(line)]);
	return (line) => {
		const like = byShape.get(shapeOf(line)) ?? [];
		return like.filter((each) => owners.has(each)).length * 2 >= like.length;
	};
}
