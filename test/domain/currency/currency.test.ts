import {
	currenciesMeant,
	isKnownCurrency,
	decimalsOf,
	meansCurrency,
} from '../../../nodes/CardPayments/domain/currency/currency';

describe('decimalsOf', () => {
	// ISO 4217, also where shops in practice round to whole units (IQD, HUF, PKR).
	it.each([
		['SAR', 2],
		['KWD', 3],
		['JPY', 0],
		['IQD', 3],
		['HUF', 2],
		['PKR', 2],
		['VED', 2],
		['CLF', 4],
		['UYI', 0],
		['UYW', 4],
	])('should give %s %i decimals', (code, digits) => {
		expect(decimalsOf(code)).toBe(digits);
	});
});

it('should know currencies in capital letters only', () => {
	expect(['SAR', 'KWD', 'EUR'].map(isKnownCurrency)).toEqual([true, true, true]);
	expect(['sar', 'SA', 'XYZ', '', 'SARS'].map(isKnownCurrency)).toEqual([false, false, false, false, false]);
});

it('should know them after a thousand codes that are none', () => {
	for (let number = 0; number <= 1_000; number++) decimalsOf(`X${number}`);
	expect(decimalsOf('KWD')).toBe(3);
});

it.each([
	['USD', 'USD', true],
	['€', 'EUR', true],
	['S.R.', 'SAR', true],
	['S/.', 'PEN', true],
	['RD$', 'DOP', true],
	['KSh', 'KES', true],
	['TSh', 'TZS', true],
	['B/.', 'PAB', true],
	['J$', 'JMD', true],
	['Br', 'ETB', true],
	['Br', 'BYN', true],
	['ريال سعودي', 'SAR', true],
	['Saudi riyal', 'SAR', true],
	['Saudi riyal', 'QAR', false],
	['KD', 'SAR', false],
	['QIRSH', 'QIRSH', true],
	['$', 'QIRSH', false],
])('should say whether %s means %s: %s', (text, code, is) => {
	expect(meansCurrency(text, code)).toBe(is);
});

it.each([
	['£', ['GBP']],
	['₹', ['INR']],
	['sar', ['SAR']],
	['KD', ['KWD']],
	['Kuwaiti Dinar', ['KWD']],
	['...', []],
])('should read in %s: %j', (text, codes) => expect(currenciesMeant(text)).toEqual(codes));

it('should read the longest word for a currency, and no longer text', () => {
	expect(currenciesMeant('DOLLARS')).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
	expect(currenciesMeant('DOLLARS.')).toEqual([]);
});
