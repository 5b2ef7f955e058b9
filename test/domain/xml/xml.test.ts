import { elementsOf, readXml } from '../../../nodes/CardPayments/domain/xml';

/** In pieces of so many bytes. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const DOCUMENT = `<?xml version="1.0"?><!-- a > b --><a:Doc xmlns:a="urn:x" note="1 > 0 &amp; 'so'">
	<Amt Ccy='EUR'>12.50</Amt><Amt Ccy="SAR">1</Amt><Text>Müller &amp; S&#246;hne <![CDATA[<b> & c]]></Text><Empty/><E x="1"/>
</a:Doc>`;

it.each([1, 2, 7, 100_000])('should read the same in pieces of %i bytes', async (size) => {
	expect(await elementsOf(inPieces(Buffer.from(DOCUMENT), size), 'x.xml')).toEqual({
		'a:Doc': {
			$: { 'xmlns:a': 'urn:x', note: "1 > 0 & 'so'" },
			Amt: [
				{ $: { Ccy: 'EUR' }, _: '12.50' },
				{ $: { Ccy: 'SAR' }, _: '1' },
			],
			Text: 'Müller & Söhne <b> & c',
			Empty: '',
			E: { $: { x: '1' } },
		},
	});
});

it.each([
	['UTF-16', Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>Ünal</a>', 'utf16le')],
	['ISO 8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Ünal</a>', 'latin1')],
	['UTF-8 with a mark', Buffer.from('\uFEFF<a>Ünal</a>')],
])('should read %s', async (_, bytes) => {
	expect(await elementsOf(inPieces(bytes, 1_000), 'x.xml')).toEqual({ a: 'Ünal' });
});

it.each([
	['nothing', '', 'ends in the middle'],
	['a cut document', '<a><b>1</b>', 'ends in the middle'],
	['two roots', '<a/><b/>', "isn't well formed"],
	['a document type', '<!DOCTYPE a><a/>', 'document type'],
	['what is nested endlessly', '<a>'.repeat(1_000), 'nested too deep'],
])('should refuse %s', async (_, text, message) => {
	await expect(readXml(inPieces(Buffer.from(text), 50), 'x.xml', { close() {} })).rejects.toThrow(message);
});

it("should keep an element that is called like an object's own part", async () => {
	const found = await elementsOf(
		inPieces(Buffer.from('<a><__proto__>1</__proto__><constructor>2</constructor></a>'), 99),
		'x',
	);
	expect(JSON.stringify(found)).toBe('{"a":{"__proto__":"1","constructor":"2"}}');
});
