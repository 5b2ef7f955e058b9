/** Compiles a contract once a process, which takes longer than most files of tests. What it checks by has no state. */
const validator = globalThis.requireOnce('express-openapi-validator');
const kept = (validator.kept ??= new Map());

module.exports = {
	...validator,
	middleware(options) {
		const contract = JSON.stringify(options.apiSpec);
		if (!kept.has(contract)) kept.set(contract, validator.middleware(options));
		return kept.get(contract);
	},
};
