import { unitOfName } from '../../../nodes/CardPayments/domain/cells/nameUnits';

it.each([
	['Fee %', 'fee', 'rate'],
	['Fee (%)', 'fee', 'rate'],
	['fee_percent', 'fee_percent', 'rate'],
	['Commission Rate', 'commission_rate', 'rate'],
	['Fee (bps)', 'fee', 'rate'],
	['Fee (per cent)', 'fee', 'rate'],
	['نسبة الرسوم', 'نسبة_الرسوم', 'rate'],
	["Amount ('000)", 'amount', 'rate'],
	['fee (cents)', 'fee', 'minor'],
	['Amount (halalas)', 'amount', 'minor'],
	['amount_kobo', 'amount', 'minor'],
	['amount_cents', 'amount', 'minor'],
	['Fee in Fils', 'fee', 'minor'],
	['Amount (minor units)', 'amount', 'minor'],
	['amount_in_minor_units', 'amount', 'minor'],
	['Transaction Fee (USD)', 'transaction_fee', 'USD'],
	['Amount (USD)', 'amount', 'USD'],
	['amount_sar', 'amount', 'SAR'],
	['Net Amount SAR', 'net_amount', 'SAR'],
	['Amount in EUR', 'amount', 'EUR'],
	['USD Amount', 'amount', 'USD'],
	['Fee (€)', 'fee', 'EUR'],
	['Fee ($)', 'fee', '$'],
	['Amount (﷼)', 'amount', 'SAR'],
	['Fee (₨)', 'fee', '₨'],
	['手数料（SAR）', '手数料', 'SAR'],
	['VAT (15%)', 'vat', ''],
	['VAT 15%', 'vat', ''],
	['Amount (net)', 'amount', ''],
	['total_all', 'total_all', ''],
	['Corporate Fee', 'corporate_fee', ''],
	['SAR', 'sar', ''],
])('should read the unit in %s', (name, bare, unit) => {
	const { isNoAmount, isMinor, currency, ...read } = unitOfName(name);
	expect([read.bare, isNoAmount ? 'rate' : isMinor ? 'minor' : currency]).toEqual([bare, unit]);
});
