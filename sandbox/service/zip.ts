import { crc32, deflateRawSync } from 'node:zlib';

/** 2020-01-01: the same files give the same bytes. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const [UTF_8, DEFLATED, VERSION] = [0x800, 8, 20];

/** A zip, by Node's own deflate. */
export function zip(entries: Array<[name: string, content: string | Uint8Array]>): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let position = 0;
	for (const [name, content] of entries) {
		const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
		const data = deflateRawSync(bytes);
		const about = Buffer.alloc(26);
		[VERSION, UTF_8, DEFLATED, 0, DATE].forEach((value, at) => about.writeUInt16LE(value, at * 2));
		[crc32(bytes), data.length, bytes.length].forEach((value, at) => about.writeUInt32LE(value, 10 + at * 4));
		about.writeUInt16LE(path.length, 22);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(position, 10);
		parts.push(Buffer.from('PK\x03\x04'), about, path, data);
		directory.push(Buffer.from(`PK\x01\x02${String.fromCharCode(VERSION)}\0`), about, place, path);
		position += 4 + about.length + path.length + data.length;
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	[4, 6].forEach((at) => end.writeUInt16LE(entries.length, at));
	end.writeUInt32LE(listed.length, 8);
	end.writeUInt32LE(position, 12);
	return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}
