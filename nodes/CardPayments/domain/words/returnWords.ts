import { foldedWords } from '../cells';
import { vocabulary } from './vocabulary';

/** A payment that a bank sent back says so, in one of these words. */
export const RETURNS =
	vocabulary(`return, returned, reversal, reversed, refund, refunded, recall, chargeback, bounced, rejected,
	rückbuchung, rückläufer, ruecklaeufer, retoure, storno, rückruf, teruggave, terugboeking, retour, rejet, devolución,
	retrocesión, riaccredito, estorno, devolução, zwrot, iade`);
const WITHIN = vocabulary('مرتجع, إعادة, ارجاع');

/** Whether a text says that money went back. */
export function tellsOfReturn(text: string): boolean {
	const words = foldedWords(text);
	return words.split(' ').some(RETURNS.has) || WITHIN.isWithin(words);
}
