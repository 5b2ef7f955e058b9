import type { IDataObject } from 'n8n-workflow';
import { compareTexts } from '../../domain/input';
import { amountInWords, grouped, inCurrency, parseDecimal, sumOf, type Decimal } from '../../domain/money';
import { percentOf } from '../../domain/tally';

/** "8,928.91 SAR + 1,339.46 tax, 2.2 % of sales; 1.00 USD": of totals. '' where the fees of a currency aren't known. */
export function feesInWords(totals: IDataObject[]): string {
	const currencies = [...new Set(totals.map(({ currency }) => currency))];
	if (!currencies.every((currency) => typeof currency === 'string')) return '';
	const all = currencies.sort(compareTexts).map((code) =>
		feesOfCurrency(
			totals.filter(({ currency }) => currency === code),
			code,
		),
	);
	return all.includes(undefined) ? '' : all.join('; ');
}

function feesOfCurrency(totals: IDataObject[], currency: string): string | undefined {
	const [fees, taxes] = [sumOfField(totals, 'fees'), sumOfField(totals, 'taxes')];
	if (fees === undefined) return undefined;
	const tax = taxes === undefined || taxes === 0n ? '' : ` + ${grouped(inCurrency(-taxes, currency))} tax`;
	const rate = rateOfTotals(totals, fees);
	return `${amountInWords(-fees, currency)}${tax}${rate === undefined ? '' : `, ${rate} % of sales`}`;
}

/** That of the only total, or of all where each is complete. */
function rateOfTotals(totals: IDataObject[], fees: Decimal): number | undefined {
	const [first] = totals;
	if (totals.length === 1) return typeof first?.fee_rate_percent === 'number' ? first.fee_rate_percent : undefined;
	const sales = sumOfField(totals, 'gross_sales');
	const areWhole = totals.every(({ complete }) => complete === true);
	return areWhole && sales !== undefined && sales > 0n ? percentOf(fees, sales) : undefined;
}

/** Undefined where it isn't known of all. */
function sumOfField(totals: IDataObject[], name: string): Decimal | undefined {
	const amounts = totals.map((total) => parseDecimal(total[name]));
	return amounts.every((amount) => amount !== undefined) ? sumOf(amounts) : undefined;
}
