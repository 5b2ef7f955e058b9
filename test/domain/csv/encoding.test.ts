/** What a file is written in, by words as their bytes look in Windows-1252. */
import { likelyEncoding } from '../../../nodes/CardPayments/domain/csv/encoding';

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
	const bytes = Buffer.from(text, 'latin1');
	for (let at = 0; at < bytes.length; at += 7) yield await Promise.resolve(bytes.subarray(at, at + 7));
}

it.each([
	['windows-1254', 'İşlem Tarihi, Açıklama', 'Ýþlem Tarihi;Açýklama;Tutar'],
	['windows-1254', 'Gerçekleşti', 'Durum;Gerçekleþti'],
	['windows-1250', 'Wpłaty, Wypłaty', 'Tytu³;Wp³aty;Wyp³aty'],
	['windows-1250', 'Wartość', 'Zam\xF3wienie;Warto\x9C\xE6'],
	['windows-1250', 'Książka', 'Ksi\xB9\xBFka'],
	['windows-1250', 'Měna', '\xC8\xE1stka;M\xECna'],
	['windows-1250', 'Důvod', 'D\xF9vod;Datum'],
	['windows-1250', 'Poľné', 'Po\xBEn\xE9;Mzda'],
	['windows-1252', 'Metà, già, così, più', 'Met\xE0;gi\xE0;cos\xEC;pi\xF9'],
	['windows-1252', 'Überweisung', 'Buchung;Überweisung für Müller'],
	['windows-1252', 'Opération', 'Date opération;Débit;¿Qué?;5 m³'],
	['windows-1252', 'Færsludagur', 'Færsludagur;Skýring;Upphæð'],
	['windows-1256', 'محمد', 'name;ãÍãÏ'],
	['windows-1256', 'تاريخ العملية, صافي المبلغ', 'ÊÇÑíÎ ÇáÚãáíÉ;ÕÇÝí ÇáãÈáÛ'],
	['windows-1251', 'Дата операции, Комиссия', 'Äàòà îïåðàöèè;Ñóììà;Êîìèññèÿ'],
])('should take it for %s: %s', async (encoding, _, text) => {
	expect(await likelyEncoding(chunksOf(`${text}\n`))).toBe(encoding);
});
