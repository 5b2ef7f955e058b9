import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Owner } from './n8nApi.ts';

/** What `npm start` remembers of its n8n between starts. */
export interface State {
	owner: Owner;
	/** Hash of the installed tarball. */
	packageHash?: string;
	/** Ids by credential type. */
	credentials: Record<string, string>;
	/** By file name in examples/. */
	workflows: Record<string, ImportedWorkflow>;
}

interface ImportedWorkflow {
	id: string;
	/** n8n's version after the import. If n8n has another one, you changed the workflow. */
	versionId: string;
	/** Hash of the imported workflow. */
	hash: string;
}

export async function readState(folder: string): Promise<State> {
	const file = path.join(folder, 'state.json');
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as State;
	// Made up once a folder: a well-known password would open n8n to everybody on a shared machine.
	const password = `Sandbox-${randomBytes(6).toString('base64url')}-1`;
	return { owner: { email: 'owner@sandbox.test', password }, credentials: {}, workflows: {} };
}

export async function writeState(folder: string, state: State): Promise<void> {
	const file = path.join(folder, 'state.json');
	await writeFile(`${file}.new`, JSON.stringify(state, undefined, '\t'), { mode: 0o600 });
	await rename(`${file}.new`, file);
}
