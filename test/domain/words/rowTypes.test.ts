/** What rows are, by a word: one list for who reads a file and who finds what it means. */
import { isOpenTypeWord, likelyType, typeWordMeaning } from '../../../nodes/CardPayments/domain/words';

it.each([
	['Verkauf', 'charge', 'adds'],
	['CHARGEBACK_REVERSED', 'dispute_release', 'adds'],
	['Obciążenie zwrotne', 'dispute', 'reduces'],
	['Refund failure', 'refund', 'adds'],
	['手数料', 'fee', 'reduces'],
	['Saldo inicial', 'none', 'signed'],
	['Auszahlung', 'payout', 'signed'],
	['Rückbelastung aufgehoben', 'dispute_release', 'adds'],
	['Reversão de chargeback', 'dispute_release', 'adds'],
	['إلغاء اعتراض', 'dispute_release', 'adds'],
	['Chargeback fee', 'fee', 'reduces'],
])('should know %s', (word, type, effect) => {
	expect(typeWordMeaning(word)).toMatchObject({ type, effect });
	expect(isOpenTypeWord(word)).toBe(false);
});

it.each(['Payment', 'Zahlung', 'Zakup', 'оплата', '支付', 'תשלום'])(
	'should leave to the sign whether the account pays it itself: %s',
	(word) => expect(typeWordMeaning(word)).toMatchObject({ type: 'charge', reduced: 'other' }),
);

it.each(['Transfer', 'Withdrawal', 'Hold', 'Settlement', 'Deposit', 'Überweisung', '入金'])(
	'should leave open what money of any kind is: %s',
	(word) => expect(isOpenTypeWord(word)).toBe(true),
);

it.each([
	['Card sale', 'charge'],
	['Card refund', 'refund'],
	['POS refund', 'refund'],
] as const)('should take no word of a card for what was done: %s', (word, type) => {
	expect(typeWordMeaning(word)?.type).toBe(type);
});

it.each(['Zzq', 'Belastung', 'Transaction', 'POS charges', 'Card charges', 'Settlement', ''])(
	'should know no type of %j',
	(word) => {
		expect(typeWordMeaning(word)).toBeUndefined();
	},
);

it.each([
	['Void', -1, 'refund'],
	['Void', 1, undefined],
	['Korrektur', 1, 'other'],
	['Zzq', -1, undefined],
	['International card fee', -1, 'fee'],
	['International card fee', 1, undefined],
	['Merchant payment charge', -1, 'fee'],
	['Charge correction', -1, undefined],
	['Cancelamento', -1, 'refund'],
	['Peşin Satış', 1, 'charge'],
	['Sale correction', 1, undefined],
	['Forced return', -1, undefined],
	['Customer refund', -1, 'refund'],
	['Merchant discount', -1, 'fee'],
	['Merchant discount', 1, undefined],
	['Service cost correction', -1, undefined],
	['Fee refund', -1, undefined],
] as const)('should say what %s is likely where its rows do %i', (word, effect, type) => {
	expect(likelyType(word, effect)).toBe(type);
	expect(typeWordMeaning(word)).toBeUndefined();
});
