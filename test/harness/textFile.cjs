/** For jest: a text file as the module that esbuild makes of it. */
module.exports = {
	process: (text) => ({ code: `module.exports = ${JSON.stringify({ __esModule: true, default: text })};` }),
};
