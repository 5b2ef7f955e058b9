import { build } from 'esbuild';

/**
 * Imports sources of the package, and what imports them, which Node.js can't: their imports have no file endings.
 *
 * @param folder that the modules are called from
 */
export async function importSources<Module>(folder: string, ...modules: string[]): Promise<Module> {
	const { outputFiles } = await build({
		stdin: { contents: modules.map((name) => `export * from '${name}';`).join('\n'), resolveDir: folder },
		bundle: true,
		write: false,
		format: 'esm',
		platform: 'node',
		external: ['n8n-workflow'],
		banner: { js: "import { createRequire as from } from 'node:module'; const require = from('/');" },
	});
	const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
	return (await import(`data:text/javascript;base64,${code}`)) as Module;
}
