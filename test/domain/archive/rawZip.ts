import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip written by hand, so that any field can lie. */
export interface RawEntry {
	name: string | Buffer;
	content?: Buffer;
	/** The compressed bytes and their method, where they are not the deflated content. */
	data?: Buffer;
	method?: number;
	flags?: number;
	crc?: number;
	inflatedSize?: number;
	/** The name in the local header, where it differs from the directory's. */
	localName?: string;
	/** Writes sizes and checksum behind the data (a data descriptor), as streaming writers do. */
	descriptor?: boolean;
	/** Keeps sizes and offset in a zip64 extra field. */
	zip64?: boolean;
	/** Where the directory says that the entry begins. */
	offset?: number;
	/** Another name in a Unicode Path extra field. */
	unicodePath?: string;
	/** External attributes; 0x10 marks a folder. */
	attributes?: number;
	/** Bytes between the entry before and this one. */
	before?: Buffer;
	/** Leaves the entry out of the directory. */
	unlisted?: boolean;
}

interface RawEnd {
	/** How many entries the end record counts. */
	count?: number;
	/** Bytes between the directory and the end record, and behind it. */
	before?: Buffer;
	behind?: Buffer;
}

/** Files as they are: to deflate them takes longer than all else. */
export const storedZip = (files: Array<{ name: string; content: Buffer }>) =>
	rawZip(files.map((file) => ({ ...file, data: file.content, method: 0 })));

export function rawZip(entries: RawEntry[], rawEnd: RawEnd = {}): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let position = 0;
	for (const entry of entries) {
		const content = entry.content ?? Buffer.alloc(0);
		const data = entry.data ?? deflateRawSync(content);
		const name = Buffer.from(entry.name as string);
		const localName = Buffer.from(entry.localName ?? name);
		const crc = entry.crc ?? crc32(content);
		const size = entry.inflatedSize ?? content.length;
		const flags = (entry.flags ?? 0) | (entry.descriptor ? 8 : 0);
		const method = entry.method ?? 8;
		const before = entry.before ?? Buffer.alloc(0);
		position += before.length;
		const offset = entry.offset ?? position;

		const local = Buffer.alloc(30);
		local.writeUInt32LE(0x04034b50, 0);
		local.writeUInt16LE(20, 4);
		local.writeUInt16LE(flags, 6);
		local.writeUInt16LE(method, 8);
		if (!entry.descriptor) writeSizes(local, 14, crc, data.length, size);
		local.writeUInt16LE(localName.length, 26);
		const descriptor = Buffer.alloc(entry.descriptor ? 16 : 0);
		if (entry.descriptor) {
			descriptor.writeUInt32LE(0x08074b50, 0);
			writeSizes(descriptor, 4, crc, data.length, size);
		}
		locals.push(before, local, localName, data, descriptor);
		position += local.length + localName.length + data.length + descriptor.length;

		const zip64 = Buffer.alloc(entry.zip64 ? 28 : 0);
		if (entry.zip64) {
			zip64.writeUInt16LE(1, 0);
			zip64.writeUInt16LE(24, 2);
			zip64.writeBigUInt64LE(BigInt(size), 4);
			zip64.writeBigUInt64LE(BigInt(data.length), 12);
			zip64.writeBigUInt64LE(BigInt(offset), 20);
		}
		const extra = Buffer.concat([zip64, unicodePath(name, entry.unicodePath)]);
		const central = Buffer.alloc(46);
		central.writeUInt32LE(0x02014b50, 0);
		central.writeUInt16LE(entry.zip64 ? 45 : 20, 4);
		central.writeUInt16LE(entry.zip64 ? 45 : 20, 6);
		central.writeUInt16LE(flags, 8);
		central.writeUInt16LE(method, 10);
		writeSizes(central, 16, crc, entry.zip64 ? 0xffffffff : data.length, entry.zip64 ? 0xffffffff : size);
		central.writeUInt16LE(name.length, 28);
		central.writeUInt16LE(extra.length, 30);
		central.writeUInt32LE(entry.attributes ?? 0, 38);
		central.writeUInt32LE(entry.zip64 ? 0xffffffff : offset, 42);
		if (!entry.unlisted) directory.push(central, name, extra);
	}
	const size = directory.reduce((sum, part) => sum + part.length, 0);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	const count = rawEnd.count ?? entries.filter(({ unlisted }) => !unlisted).length;
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(size, 12);
	end.writeUInt32LE(position, 16);
	const { before = Buffer.alloc(0), behind = Buffer.alloc(0) } = rawEnd;
	return Buffer.concat([...locals, ...directory, before, end, behind]);
}

function unicodePath(name: Buffer, path: string | undefined): Buffer {
	if (path === undefined) return Buffer.alloc(0);
	const field = Buffer.alloc(9);
	field.writeUInt16LE(0x7075, 0);
	field.writeUInt16LE(5 + Buffer.byteLength(path), 2);
	field.writeUInt8(1, 4);
	field.writeUInt32LE(crc32(name), 5);
	return Buffer.concat([field, Buffer.from(path)]);
}

function writeSizes(header: Buffer, at: number, crc: number, compressed: number, inflated: number) {
	header.writeUInt32LE(crc, at);
	header.writeUInt32LE(compressed, at + 4);
	header.writeUInt32LE(inflated, at + 8);
}
