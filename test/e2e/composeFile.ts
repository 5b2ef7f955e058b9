import { readFile } from 'node:fs/promises';

/** The environment that `docs/compose.yaml` gives n8n. Its values need no more of YAML than quotes. */
export async function composeEnvironment(): Promise<Record<string, string>> {
	const file = await readFile('docs/compose.yaml', 'utf8');
	const block = /^( +)environment:\n((?:\1 +.*\n)+)/m.exec(file)?.[2] ?? '';
	const entries = [...block.matchAll(/^ +([A-Z0-9_]+): '?(.*?)'?$/gm)];
	if (entries.length === 0) throw new Error('docs/compose.yaml has no environment');
	return Object.fromEntries(entries.map(([, name, value]) => [name, value]));
}
