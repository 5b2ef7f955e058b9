/** Domain tests, the sandbox's own, and the built nodes run by n8n's engine against the sandbox. */
module.exports = {
	// Only ends what hangs: no test depends on how fast the machine is.
	testTimeout: 600_000,
	testEnvironment: '<rootDir>/test/harness/sharedEnvironment.cjs',
	// To end takes half a second on a quiet machine. What a file leaves open, its environment says.
	workerGracefulExitTimeout: 10_000,
	// jest would leave a core free.
	maxWorkers: '100%',
	roots: ['<rootDir>/test'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	transform: {
		'/node_modules/.+\\.[cm]?js$': '<rootDir>/test/harness/once.cjs',
		'^.+\\.txt$': '<rootDir>/test/harness/textFile.cjs',
		'^.+\\.(ts|js|mjs)$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	// What tests and what they start import.
	transformIgnorePatterns: [
		'/node_modules/(?!(@zip\\.js|csv-(parse|stringify)|express|fast-check|jszip|postal-mime|smtp-server)/)',
	],
	moduleNameMapper: {
		'^n8n-workflow$': '<rootDir>/test/harness/n8nWorkflow.cjs',
		'^express-openapi-validator$': '<rootDir>/test/harness/openApiValidator.cjs',
		// Its export map has no entry for require(), which is what tests are transformed to.
		'^@zip\\.js/zip\\.js/lib/(.+)$': '<rootDir>/node_modules/@zip.js/zip.js/lib/$1',
	},
};
