/** The package in a real n8n, and that n8n's editor in a real browser. */
const { transform, transformIgnorePatterns } = require('./jest.config.cjs');

module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test/e2e'],
	transform,
	transformIgnorePatterns,
	// The first run on a machine installs n8n.
	testTimeout: 1_200_000,
};
