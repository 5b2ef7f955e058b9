/** Domain tests, and the built nodes run by n8n's own engine against the sandbox. */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	transform: {
		'^.+\\.(ts|js|mjs)$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	// The zip and CSV readers and fast-check ship as ES modules; everything else runs as it is.
	transformIgnorePatterns: ['/node_modules/(?!(@zip\\.js|csv-parse|csv-stringify|fast-check|pure-rand)/)'],
};
