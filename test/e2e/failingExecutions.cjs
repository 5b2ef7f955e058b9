/**
 * n8n's Node.js requires this. While a file is there, n8n's database is too busy for the check of credentials before an
 * execution begins, and for nothing else. n8n then stores a failed execution, and replies 200.
 */
const { existsSync } = require('node:fs');
const Module = require('node:module');

const file = process.env.FAIL_WHILE;
const load = Module._load;
Module._load = function (name, ...rest) {
	const loaded = load.call(this, name, ...rest);
	const checker = loaded?.CredentialsPermissionChecker?.prototype;
	if (file === undefined || checker === undefined || checker.isPatched) return loaded;
	const { check } = checker;
	checker.isPatched = true;
	checker.check = async function (...given) {
		if (existsSync(file)) throw new Error('SqliteError: timeout exceeded when trying to connect');
		return await check.apply(this, given);
	};
	return loaded;
};
