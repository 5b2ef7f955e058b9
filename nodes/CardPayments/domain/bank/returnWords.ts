/** A payment that a bank sent back says so, in one of these words. */
const RETURN =
	/\b(?:returned?|reversal|reversed|refund(?:ed)?|recall|chargeback|bounced|rejected|ruckbuchung|rückbuchung|rückläufer|ruecklaeufer|retoure|storno|rückruf|teruggave|terugboeking|storting retour|retour|rejet|devoluci[oó]n|retrocesi[oó]n|riaccredito|estorno|devolu[cç][aã]o|zwrot|iade)\b|مرتجع|إعادة|ارجاع/iu;

/** Whether a text says that money went back. */
export function tellsOfReturn(text: string): boolean {
	return RETURN.test(text);
}
