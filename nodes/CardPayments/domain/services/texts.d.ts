/** esbuild and jest give the text of such a file. */
declare module '*.txt' {
	const text: string;
	export default text;
}
