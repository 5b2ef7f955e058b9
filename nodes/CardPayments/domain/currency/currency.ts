import { lazily, remembered } from '../lazily';

/**
 * Currencies that the platform's data doesn't know, or rounds to whole units, as shops do there, while ISO 4217
 * gives them decimals, which card services accept: `Intl` alone would refuse a lawful amount.
 */
const ISO_4217_DECIMALS = new Map<string, number>([
	['CLF', 4],
	['IQD', 3],
	['UYI', 0],
	['UYW', 4],
	...'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP VED YER'
		.split(' ')
		.map((code) => [code, 2] as const),
]);

const knownCurrencies = /* @__PURE__ */ lazily(() => new Set(Intl.supportedValuesOf('currency')));

/** Whether three capital letters are the code of a currency in use. */
export function isKnownCurrency(code: string): boolean {
	return knownCurrencies().has(code) || ISO_4217_DECIMALS.has(code);
}

/**
 * How many decimals amounts of a currency have by ISO 4217: 2 for SAR, 3 for KWD, 0 for JPY; undefined for one that
 * isn't known.
 */
export const decimalsOf = /* @__PURE__ */ remembered((code: string): number | undefined =>
	isKnownCurrency(code) ? minorUnits(code) : undefined,
);

function minorUnits(code: string): number {
	const format = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
	return ISO_4217_DECIMALS.get(code) ?? format.maximumFractionDigits ?? 2;
}

/** Whether a text such as SAR, €, ر.س or ريال سعودي means a currency. */
export function meansCurrency(text: string, code: string): boolean {
	if (text === code || !isKnownCurrency(code)) return text === code;
	const sign = bare(text);
	const isAbbreviation = abbreviations().get(sign)?.includes(code) === true;
	return narrowSigns(code).includes(sign) || isAbbreviation || names().get(sign) === code;
}

const narrowSigns = /* @__PURE__ */ remembered((code: string) =>
	['en', 'ar'].map((language) => bare(signOf(code, language))),
);

/** What currencies are called as a whole, in the languages of the service's own files. */
const names = /* @__PURE__ */ lazily(() => {
	const codes = new Map<string, string>();
	for (const language of ['en', 'ar']) {
		const called = new Intl.DisplayNames(language, { type: 'currency' });
		for (const code of Intl.supportedValuesOf('currency')) codes.set(bare(called.of(code) ?? ''), code);
	}
	return codes;
});

/** As people write currencies beside numbers, where that's neither a code nor a sign of Unicode's. */
const ABBREVIATIONS = `KWD: KD, دينار; SAR: SR, ريال, ﷼; AED: DH, DHS, درهم; MAD: DH, DHS, درهم; BHD: BD, دينار; QAR: QR, ريال, ﷼;
	OMR: RO, ريال, ﷼; EGP: LE, جنيه; JOD: JD, دينار; IQD: دينار; YER: ريال, ﷼; IRR: ﷼; TRY: TL; PLN: ZŁ, ZL; CZK: KČ, KC;
	HUF: FT; RON: LEI; BGN: LEV, ЛВ; RUB: Р, РУБ, РУБЛЬ; UAH: ГРН; CHF: FR, SFR, FS; INR: RS; PKR: RS; LKR: RS;
	NPR: RS; MUR: RS; IDR: RP; MYR: RM; ZAR: R; VND: Đ, D; THB: BAHT; JPY: 円; CNY: 元; KRW: 원; EUR: EURO, EUROS;
	GBP: STG; PHP: PESO, PESOS; MXN: PESO, PESOS; CLP: PESO, PESOS; COP: PESO, PESOS; ARS: PESO, PESOS;
	USD: US, US$, DOLLAR, DOLLARS; CAD: CA, CA$, C$, DOLLAR, DOLLARS; AUD: AU, AU$, A$, DOLLAR, DOLLARS;
	HKD: HK, HK$; TWD: NT, NT$; SGD: S$; BRL: R$; SEK: KR; NOK: KR; DKK: KR; ISK: KR;
	XOF: F, CFA; XAF: F, CFA; XPF: F; PEN: S; PAB: B; DOP: RD$; JMD: J$; KES: KSH; TZS: TSH;
	ETB: BR; BYN: BR`;
/** Without a use, as in the trigger, it goes. */
const abbreviations = /* @__PURE__ */ lazily(() => {
	const codes = new Map<string, string[]>();
	for (const line of ABBREVIATIONS.split(/;\s+/)) {
		const [code = '', words = ''] = line.split(': ');
		for (const word of words.split(', ')) codes.set(word, [...(codes.get(word) ?? []), code]);
	}
	return codes;
});

/** Currencies that a text such as SAR, € or KD beside a number may mean: many of $, none of a word. */
export function currenciesMeant(text: string): string[] {
	if (text.length <= LONGEST_SIGN) return findMeant(text);
	const named = text.length <= LONGEST_NAME ? names().get(bare(text)) : undefined;
	return named === undefined ? [] : [named];
}

/** The only currency that a text means; undefined for $ and kr, which several do. */
export function currencyMeant(text: string): string | undefined {
	const [first, ...others] = currenciesMeant(text);
	return others.length === 0 ? first : undefined;
}

const LONGEST_SIGN = 7;
const LONGEST_NAME = 40;
/** Signs that some platforms give to other currencies, too. */
const USUAL_SIGNS: Record<string, string> = { '£': 'GBP', '₩': 'KRW', '₽': 'RUB', '₹': 'INR' };

const findMeant = /* @__PURE__ */ remembered((text: string): string[] => {
	const code = text.toUpperCase();
	if (/^[A-Z]{3}$/.test(code) && isKnownCurrency(code)) return [code];
	if (USUAL_SIGNS[text] !== undefined) return [USUAL_SIGNS[text]];
	const sign = bare(text);
	return sign === '' ? [] : Intl.supportedValuesOf('currency').filter((each) => meansCurrency(sign, each));
});

function signOf(code: string, language: string): string {
	const format = new Intl.NumberFormat(language, {
		style: 'currency',
		currency: code,
		currencyDisplay: 'narrowSymbol',
	});
	return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
}

/** Without points and marks, which differ from one writer to the other. */
function bare(sign: string): string {
	return sign.replace(/[^\p{L}\p{Sc}]/gu, '').toUpperCase();
}
