import { existsSync } from 'node:fs';
import { TEMPLATES, templateOf } from '../../tools/templates.ts';
import { EXAMPLE_PICTURES } from '../../tools/exampleReadme.ts';

it.each(Object.keys(TEMPLATES))('should be ready for the library: %s', (example) => {
	const { about, workflow } = templateOf(example);
	expect(JSON.stringify(workflow)).not.toMatch(/"credentials"|"pinData"|@(?!example\.)[\w-]+\.\w|sk_(live|test)_/);
	expect(about).toMatch(/^# .{20,80}\n\n.{30,}\n\n## Set up\n\n.*1\. /s);
	expect(about).toMatch(/- Credentials: .*Card Payments API/);
	expect(existsSync(`${EXAMPLE_PICTURES}/${example}.png`)).toBe(true);
});
