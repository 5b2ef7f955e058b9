import { run } from '../../sandbox/runtime/build.ts';

/** Prints byte by byte, since a pipe may split a letter in two. */
const PRINT = `
const bytes = Buffer.from('Größe أمل');
const print = (at) => at < bytes.length && process.stdout.write(bytes.subarray(at, at + 1), () => setTimeout(print, 15, at + 1));
print(0);
`;

test("keeps a program's multibyte characters intact", async () => {
	expect(await run(process.execPath, ['-e', PRINT])).toEqual({ code: 0, text: 'Größe أمل' });
});
