/** A file of a service that no text is of, what it paid, and the text for it. */
export const ANOTHER_SERVICE = {
	csv: `Azonosító;Nap;Művelet;Bruttó;Jutalék;Jóváírás
A8101;2026.11.02;Vásárlás;12990,00;-247,66;12742,34
A8102;2026.11.02;Vásárlás;4500,00;-86,35;4413,65
A8103;2026.11.03;Visszatérítés;-4500,00;0,00;-4500,00
A8104;2026.11.04;Vásárlás;23750,00;-452,10;23297,90
A8105;2026.11.04;Vásárlás;8990,00;-171,66;8818,34
A8106;2026.11.05;Visszatérítés;-2000,00;0,00;-2000,00`,
	paid: { filePayoutId: '2026-11', filePaid: '42772.23', fileCurrency: 'HUF' },
	text: `Type Column = Művelet
Type Words = Vásárlás = charge, Visszatérítés = refund
Amount Column = Jóváírás
Gross Column = Bruttó
Fee Column = Jutalék
Decimal Sign = ,
Date Column = Nap
Transaction Column = Azonosító`,
};
