import JSZip from 'jszip';

/** A real zip of these files, deflated. */
export async function makeZip(files: Array<[name: string, content: string | Uint8Array]>): Promise<Uint8Array> {
	const zip = new JSZip();
	for (const [name, content] of files) zip.file(name, content, { createFolders: false });
	return await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
