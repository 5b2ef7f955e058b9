import type { Matcher } from './match';
import { LATE } from './readings';
import { groupBy } from './resolve';
import type { BankLine } from './statement';
import type { Paid } from './verdict';

/** A payment that a bank sent back says so, in one of these words. */
const RETURN =
	/\b(?:returned?|reversal|reversed|refund(?:ed)?|recall|chargeback|bounced|rejected|ruckbuchung|rückbuchung|rückläufer|ruecklaeufer|retoure|storno|rückruf|teruggave|terugboeking|storting retour|retour|rejet|devoluci[oó]n|retrocesi[oó]n|riaccredito|estorno|devolu[cç][aã]o|zwrot|iade)\b|مرتجع|إعادة|ارجاع/iu;

/** Money that came and went back, to the cent, in a line that says so without naming its payout. */
export function findReturns(matcher: Matcher): void {
	const left = groupBy(
		matcher.lines.filter((line) => line.minor < 0 && !matcher.used.has(line)),
		(line) => [`${line.currency} ${-line.minor}`],
	);
	const owners = new Map<BankLine, Paid[]>();
	for (const paid of new Set(matcher.decided.values())) {
		const [came, ...more] = paid.reading.lines;
		if (came === undefined || more.length > 0 || paid.status === 'returned') continue;
		for (const line of left.get(`${came.currency} ${came.minor}`) ?? []) {
			const isIn = line.day >= came.day && line.day <= came.day + LATE;
			if (!isIn || !saysReturn(line, matcher.options.service)) continue;
			const known = owners.get(line);
			if (known === undefined) owners.set(line, [paid]);
			else known.push(paid);
		}
	}
	for (const [line, all] of owners) takeBack(matcher, line, all);
}

function takeBack(matcher: Matcher, line: BankLine, all: Paid[]): void {
	const [{ reading, by }] = all as [Paid];
	if (all.length === 1) {
		const whole = { ...reading, lines: [...reading.lines, line] };
		for (const payout of reading.payouts)
			matcher.decided.set(payout, { status: 'returned', by, reading: whole, back: [line] });
		matcher.used.add(line);
		return;
	}
	for (const { reading: each } of all) {
		for (const payout of each.payouts) matcher.decided.delete(payout);
		matcher.unclear.push(each, { lines: [line], payouts: each.payouts });
		for (const came of each.lines) matcher.used.delete(came);
	}
}

/** Whether a text says that money went back. */
export function tellsOfReturn(text: string): boolean {
	return RETURN.test(text);
}

function saysReturn({ text }: BankLine, service: string): boolean {
	return tellsOfReturn(text) || (service !== '' && text.toLowerCase().includes(service.toLowerCase()));
}
