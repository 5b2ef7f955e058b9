/** Has Node.js load a package, once a process: jest would load each of its files anew for each file of tests. */
module.exports = {
	process: (_, file) => ({ code: `module.exports = globalThis.requireOnce(${JSON.stringify(file)});` }),
};
