const swc = require('@swc/jest').createTransformer({ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
const { instrumented } = require('./instrument.cjs');

/** What jest executes: sources with counters. */
module.exports = {
	...swc,
	canInstrument: true,
	process: (source, file, options) => swc.process(instrumented(source, file), file, options),
	getCacheKey: (...given) => `counted ${swc.getCacheKey(...given)}`,
};
