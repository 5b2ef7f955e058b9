/** Day, amount and currency of each line that's booked. */
export const TRUTH: Record<string, string[]> = {
	'alrajhi.csv': ['2026-01-05 125075 SAR', '2026-01-13 -110000 SAR'],
	'chase.csv': ['2026-01-05 125075 SAR', '2026-01-13 -110000 SAR', '2026-01-14 -3000 SAR', '2026-01-15 7500 SAR'],
	'danske.csv': ['2026-01-05 125075 SAR', '2026-01-06 -4520 SAR'],
	'dkb.csv': ['2026-01-05 125075 EUR', '2026-01-06 -4520 EUR'],
	// Lakhs: two digits in a group.
	'hdfc.csv': ['2026-01-05 12507500 SAR', '2026-01-13 -11000000 SAR'],
	'ing-nl.csv': ['2026-01-05 125075 EUR', '2026-01-06 -110000 EUR'],
	'kbc.csv': ['2026-01-05 125075 EUR', '2026-01-13 -110000 EUR'],
	'monzo.csv': ['2026-01-05 125075 GBP', '2026-01-13 -4520 GBP'],
	'postfinance.csv': ['2026-01-05 125075 CHF', '2026-01-06 -4520 CHF'],
	'rabobank-old.csv': ['2026-01-05 125075 EUR', '2026-01-13 -4520 EUR'],
	'revolut.csv': ['2026-01-05 125075 EUR', '2026-01-06 -4520 EUR'],
	// One column of both sides, with signs.
	'seb.csv': ['2026-01-05 125075 SAR', '2026-01-06 -4520 SAR'],
	// A letter with a hamza is two characters, or one.
	'snb.csv': ['2026-01-05 125075 SAR', '2026-01-06 -4520 SAR'],
	'sparkasse.csv': ['2026-01-05 125075 EUR', '2026-01-02 -4520 EUR'],
	'wise.csv': ['2026-01-05 125075 EUR', '2026-01-13 -4520 EUR'],
	'smbc.csv': ['2026-04-01 -1200000 SAR', '2026-04-03 25000000 SAR', '2026-04-06 -150000 SAR'],
};
