/** Counts what is executed of domain/, in the built nodes and in the sources that jest reads: the same counters. */
const path = require('node:path');
const { createInstrumenter } = require('istanbul-lib-instrument');

const DOMAIN = path.resolve('nodes/CardPayments/domain');

/** The source with counters in it; any other file as it is. */
exports.instrumented = (source, file) => {
	if (!file.startsWith(DOMAIN)) return source;
	return createInstrumenter({ esModules: true, parserPlugins: ['typescript'] }).instrumentSync(source, file);
};
