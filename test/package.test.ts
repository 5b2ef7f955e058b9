import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';

interface Manifest {
	name: string;
	version: string;
	license: string;
	keywords: string[];
	repository: { url: string };
	homepage: string;
	author: { name: string };
	scripts: Record<string, string>;
	peerDependencies: Record<string, string>;
	n8n: { nodes: string[]; credentials: string[] };
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest & Record<string, unknown>;

describe('what is published', () => {
	it('should have no dependencies and no install scripts', () => {
		expect(
			Object.keys(manifest)
				.filter((key) => /dependencies$/i.test(key))
				.sort(),
		).toEqual(['devDependencies', 'peerDependencies']);
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(
			Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|publish|pack|prepare)/.test(name)),
		).toEqual([]);
	});

	it('should have the name, license and keywords that n8n requires', () => {
		expect(manifest.name).toMatch(/^n8n-nodes-/);
		expect(manifest.keywords).toContain('n8n-community-node-package');
		expect(manifest.license).toBe('MIT');
		expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License/);
		expect(`git+${manifest.homepage.replace('#readme', '.git')}`).toBe(manifest.repository.url);
	});

	it('should bundle only the parts of other packages that it uses', () => {
		const [panel = '', trigger = ''] = manifest.n8n.nodes;
		const actions = panel.replace('.node.js', '.execution.js');
		// It reads no archive.
		expect(readFileSync(trigger, 'utf8')).not.toContain('End of central directory');
		// The zip reader's code for writing, decrypting and threads.
		expect(readFileSync(actions, 'utf8')).not.toMatch(
			/\b(ZipWriter|AESDecryptionStream|ZipCryptoDecryptionStream|CodecWorker)\b/,
		);
	});

	it('should compile no regular expression at each use', () => {
		const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
		for (const file of files) expect(readFileSync(`dist/${file}`, 'utf8')).not.toMatch(/new RegExp\("/);
	});

	it('should load what executes only at its first use, with the same panel', () => {
		const load = createRequire(path.resolve('package.json'));
		const [file = ''] = manifest.n8n.nodes.map((node) => path.resolve(node));
		const code = file.replace('.node.js', '.execution.js');
		const loaded = `require(${JSON.stringify(file)}); console.log(Object.keys(require.cache).join())`;
		expect(execFileSync(process.execPath, ['-e', loaded], { encoding: 'utf8' })).not.toContain(code);
		const nodeOf = (module: string) => new (load(module) as { CardPayments: new () => INodeType }).CardPayments();
		const [node, whole] = [nodeOf(file), nodeOf(code)];
		expect(node.description).toEqual(whole.description);
		expect(typeof node.execute).toBe('function');
		const names = ({ methods = {} }: INodeType) => Object.values(methods).map((kind) => Object.keys(kind));
		expect(names(node)).toEqual(names(whole));
		expect(Object.keys(node).sort()).toEqual(Object.keys(whole).sort());
	});

	it('should contain only the files n8n loads and the notices', () => {
		expect(existsSync('dist')).toBe(true);
		const [packed] = JSON.parse(
			execFileSync('npm', ['pack', '--dry-run', '--json'], { encoding: 'utf8' }),
		) as Array<{ files: Array<{ path: string }> }>;
		const files = packed?.files.map(({ path }) => path) ?? [];
		expect(files).toEqual(
			expect.arrayContaining([
				...manifest.n8n.nodes,
				...manifest.n8n.credentials,
				'LICENSE',
				'README.md',
				'dist/THIRD_PARTY_NOTICES.txt',
			]),
		);
		expect(files.filter((file) => !/^(dist\/|LICENSE$|README\.md$|index\.js$|package\.json$)/.test(file))).toEqual(
			[],
		);
		expect(files.filter((file) => /\.(ts|map|tgz|zip|env)$/.test(file))).toEqual([]);
	});
});
