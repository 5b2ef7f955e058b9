/** The package in a real n8n, and that n8n's editor in a real browser. */
const { transform, transformIgnorePatterns } = require('./jest.config.cjs');

module.exports = {
	testEnvironment: 'node',
	globalSetup: '<rootDir>/test/e2e/prepare.ts',
	// An n8n each.
	maxWorkers: 2,
	roots: ['<rootDir>/test/e2e'],
	transform,
	transformIgnorePatterns,
	testTimeout: 600_000,
	reporters: ['default', '<rootDir>/test/e2e/failuresLast.cjs'],
};
