import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = '.github/workflows';
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8').replace(/^\s*#.*\n/gm, '');
const files = readdirSync(FOLDER);
const runs = (text: string) => [...text.matchAll(/^\s*(?:- )?run: (.*)$/gm)].map((match) => match[1] as string);

/** What a workflow may write, and the tokens it gets. */
const WRITES: Record<string, string[]> = { 'publish.yml': ['id-token: write'], 'night.yml': ['issues: write'] };
const TOKENS: Record<string, string[]> = {
	'publish.yml': ['NPM_TOKEN: ${{ secrets.NPM_TOKEN }}'],
	'night.yml': ['GH_TOKEN: ${{ github.token }}'],
};

describe.each(files)('%s', (file) => {
	const text = read(file);

	it('should pin every action to a commit, and say which version that is', () => {
		const used = [...text.matchAll(/uses: (.*)$/gm)].map((match) => match[1] as string);
		expect(used.length).toBeGreaterThan(0);
		expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
	});

	it('should have only read permissions, unless a job declares others', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
		const writes = [...text.matchAll(/^.*: write(-all)?$/gm)].map(([line]) => line.trim());
		expect(writes).toEqual(WRITES[file] ?? []);
	});

	it('should keep no checkout credentials, use no secret but to publish, and allow no command injection', () => {
		expect(text.split('actions/checkout@').length).toBe(text.split('persist-credentials: false').length);
		expect(text).not.toMatch(/pull_request_target|workflow_run/);
		const secrets = text.split('\n').filter((line) => /secrets|TOKEN/.test(line));
		expect(secrets.map((line) => line.trim())).toEqual(TOKENS[file] ?? []);
		expect(runs(text).filter((command) => command.includes('${{'))).toEqual([]);
	});
});
