import type { DecimalSign } from '../cells';
import { isTotalLabel } from '../words';
import type { SummaryCell } from './layout';
import { amountName } from './names';
import { amountIn } from './eitherAmounts';
import type { SummaryAmount } from './ways';

const MOST_SUMMARY_AMOUNTS = 12;
const NO_FEES = ['balance', 'discount', 'rate', 'gross'];

/** Amounts in a Summary that may have been taken, alone and with one that's called a tax. */
export function summaryAmounts(cells: SummaryCell[], sign: DecimalSign): SummaryAmount[] {
	const found = cells
		.map(({ labels, text }) => {
			const says = labels.map(amountName);
			const is = (what: string) => says.includes(what as (typeof says)[number]);
			return {
				labels,
				units: Math.abs(amountIn(text)[sign]),
				isFee: is('fee') && !is('tax'),
				isTax: is('tax'),
				// A reserve, say, is no fee, though as much is missing, nor is "Transactions: 2".
				isOther: is('net') || (!is('fee') && !is('tax') && (NO_FEES.some(is) || isCount(labels, text))),
			};
		})
		.filter(({ units, isOther }) => units > 0 && !isOther)
		.slice(0, MOST_SUMMARY_AMOUNTS);
	const alone = found.map(({ units, labels, isFee }): SummaryAmount => ({ units, labels, isFee }));
	const fees = found.filter(({ isFee }) => isFee);
	const taxes = found.filter(({ isTax }) => isTax);
	const together = fees.flatMap((fee) =>
		taxes.map(
			(tax): SummaryAmount => ({
				units: fee.units + tax.units,
				labels: fee.labels,
				taxLabels: tax.labels,
				isFee: true,
			}),
		),
	);
	return [...alone, ...together];
}

function isCount(labels: string[], text: string): boolean {
	return labels.some((label) => isTotalLabel(`${label}: ${text}`));
}
