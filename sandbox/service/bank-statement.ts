import { minorDigits, toText } from './money.ts';
import { hash } from './random.ts';
import { ADDED_WALLET } from './payouts.ts';
import type { Payout } from './types.ts';

const DAY = 86_400_000;
const SERVICE = 'CARD PAYMENT SERVICE';

/** A line of the bank statement. */
export interface StatementLine {
	/** Epoch milliseconds. */
	day: number;
	/** Minor units; below zero for what left the account. */
	amount: bigint;
	currency: string;
	text: string;
	reference: string;
}

/** Payouts, in the order of a currency without added ones, to which the usual troubles happen. */
const TROUBLE = { several: 4, fee: 9, missing: 12, late: 15, twin: 18 };
/** How many payouts the bank pays as one line. */
const SEVERAL = 3;

/** What the bank account shows of payouts, with the usual troubles in each currency, and with lines of others. */
export function bankStatement(payouts: readonly Payout[], now: number): StatementLine[] {
	const paid = payouts
		.filter(({ status }) => status === 'PAID_OUT')
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));
	const currencies = [...new Set(paid.map(({ currency }) => currency))];
	const isAdded = ({ wallet }: Payout) => wallet.id === ADDED_WALLET;
	const lines = currencies.flatMap((currency) =>
		linesOf(paid.filter((payout) => payout.currency === currency && !isAdded(payout))),
	);
	for (const payout of paid) if (isAdded(payout)) lines.push(lineOf(payout, 1));
	return lines.filter(({ day }) => day <= now).sort((a, b) => a.day - b.day || (a.text < b.text ? -1 : 1));
}

function lineOf(payout: Payout, daysLater: number): StatementLine {
	const { amount, bank_reference: reference, currency, id } = payout;
	return { day: dayOf(payout) + DAY * daysLater, amount, currency, text: SERVICE, reference: reference ?? id };
}

function linesOf(payouts: Payout[]): StatementLine[] {
	const lines: StatementLine[] = [];
	payouts.forEach((payout, index) => {
		const { amount, currency, id } = payout;
		const line = lineOf(payout, index === TROUBLE.late ? 9 : 1);
		const { day } = line;
		const unit = 10n ** BigInt(minorDigits(currency));
		if (hash(id) % 3 === 0)
			lines.push(ofSomebody(day, (-450n - BigInt(hash(id) % 97)) * unit, currency, 'RENT AND SALARIES'));
		if (hash(id) % 4 === 0)
			lines.push(ofSomebody(day, BigInt(hash(id) % 99_991), currency, 'TRANSFER FROM A CUSTOMER'));
		if (index === TROUBLE.missing) return;
		if (index >= TROUBLE.several && index < TROUBLE.several + SEVERAL) {
			if (index > TROUBLE.several) return;
			const together = payouts.slice(index, index + SEVERAL);
			const last = together.at(-1) ?? payout;
			lines.push({
				...line,
				day: dayOf(last) + DAY,
				amount: together.reduce((sum, each) => sum + each.amount, 0n),
				reference: together.map((each) => each.bank_reference ?? each.id).join(' '),
			});
			return;
		}
		lines.push(index === TROUBLE.fee ? { ...line, amount: amount - 2n * unit } : line);
		if (index === TROUBLE.twin) lines.push({ ...line, reference: '' });
	});
	return lines;
}

function ofSomebody(day: number, amount: bigint, currency: string, text: string): StatementLine {
	return { day, amount, currency, text, reference: '' };
}

/** The day on which the bank is told to pay. */
function dayOf({ date }: Payout): number {
	return Math.floor(date / DAY) * DAY;
}

/** As many banks export it: debit and credit in two columns, thousands separated, the day first, no references. */
export function statementCsv(lines: StatementLine[]): string {
	const rows = lines.map(({ day, amount, currency, text }) => {
		const [year, month, dayOfMonth] = new Date(day).toISOString().slice(0, 10).split('-');
		const [whole = '', fraction] = toText(amount < 0n ? -amount : amount, currency).split('.');
		const grouped = `"${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}"`;
		const sides = amount < 0n ? [grouped, ''] : ['', grouped];
		return [`${dayOfMonth}/${month}/${year}`, text, ...sides, currency].join(',');
	});
	return ['Date,Details,Debit,Credit,Currency', ...rows, ''].join('\r\n');
}

/** ISO 20022 camt.053, with the references of the payouts. */
export function statementXml(lines: StatementLine[]): string {
	const entries = lines.map(({ day, amount, currency, text, reference }) => {
		const date = new Date(day).toISOString().slice(0, 10);
		const absolute = toText(amount < 0n ? -amount : amount, currency);
		return `      <Ntry>
        <Amt Ccy="${currency}">${absolute}</Amt>
        <CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <BookgDt><Dt>${date}</Dt></BookgDt>
        <NtryDtls><TxDtls><RmtInf><Ustrd>${`${text} ${reference}`.trim()}</Ustrd></RmtInf></TxDtls></NtryDtls>
      </Ntry>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <Stmt>
${entries.join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}
