/** The package in a real n8n, and that n8n's editor in a real browser. */
const { transform } = require('./jest.config.cjs');

module.exports = {
	testEnvironment: 'node',
	globalSetup: '<rootDir>/test/e2e/prepare.ts',
	// An n8n each.
	maxWorkers: 2,
	workerGracefulExitTimeout: 10_000,
	roots: ['<rootDir>/test/e2e'],
	// All but packages, which the sandbox's process loads as they are.
	transform: Object.fromEntries(Object.entries(transform).filter(([pattern]) => !pattern.includes('node_modules'))),
	transformIgnorePatterns: ['/node_modules/(?!(@zip\\.js|fast-check|pure-rand)/)'],
	testTimeout: 600_000,
	reporters: ['default', '<rootDir>/test/e2e/failuresLast.cjs'],
};
