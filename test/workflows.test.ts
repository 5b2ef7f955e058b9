import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { N8N_PIN } from '../sandbox/runtime/pinnedN8n.ts';

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

	it('should have a timeout', () => {
		expect(text.match(/timeout-minutes: \d+/g)).toHaveLength((text.match(/runs-on:/g) ?? []).length);
	});
});

describe('publish.yml', () => {
	const text = read('publish.yml');

	it('should run for version tags only, in an environment that can be protected', () => {
		expect(text).toMatch(/^on:\n {2}push:\n {4}tags: \['v\*'\]\n\npermissions:/m);
		expect(text).toMatch(/^ {4}environment: npm$/m);
	});

	it('should publish with provenance, last and only after all tests pass', () => {
		const [tag, ...rest] = runs(text);
		expect(tag).toContain('"$GITHUB_REF_NAME" = "v$(node -p "require(\'./package.json\').version")"');
		expect(rest).toEqual([
			'npm ci',
			'npm test',
			'npm run test:e2e',
			'npm run test:queue',
			'npm run same-package',
			'tools/publish.sh',
		]);
	});

	it('should publish with provenance, with a token or without', () => {
		const script = readFileSync('tools/publish.sh', 'utf8');
		expect(script).toMatch(/\nnpm publish --provenance --access public\n$/);
		expect(script).toContain(`npm config set "\${registry#*:}:_authToken" '\${NPM_TOKEN}'`);
	});

	it('should use nothing from another run', () => {
		expect(text).not.toMatch(/cache/i);
	});
});

describe('night.yml', () => {
	it('should search for an hour, compare two builds, and open an issue with what failed', () => {
		expect(runs(read('night.yml'))).toEqual([
			expect.stringContaining('faketime') as string,
			'npm ci',
			'npm run same-package',
			'npm run night -- 60',
			'tools/reportNight.sh',
		]);
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
		const parts = [...readFileSync('tools/night.sh', 'utf8').matchAll(/^\s*part (\S+)/gm)].map(([, name]) => name);
		expect(parts).toEqual(['fuzz', 'simulate', 'simulate', 'flood', 'test:clocks', 'test:clicks', 'simulate']);
		expect(parts.filter((name = '') => scripts[name] === undefined)).toEqual([]);
	});
});

describe('ci.yml', () => {
	const text = read('ci.yml');

	it('should run the same checks as .ci/run', () => {
		const own = readFileSync('.ci/run', 'utf8')
			.split('\n')
			.filter((line) => line.startsWith('npm '));
		expect(own).toEqual(['npm ci', 'npm test', 'npm run test:e2e', 'npm run test:queue']);
		expect(runs(text)).toEqual(own);
	});

	it('should install again when a pin changes', () => {
		const folders = [N8N_PIN.folder, 'test/scanner'];
		for (const folder of folders) expect(text).toContain(`'${folder}/package-lock.json'`);
	});
});
