// An n8n that talks to the imitation requires this. It sends connections to these Google hosts to the port of this
// machine where the imitation listens. The names stay, so n8n checks the certificate as always.
const tls = require('node:tls');

const hosts = new Set(process.env.GOOGLE_STAND_IN_HOSTS?.split(','));
const port = Number(process.env.GOOGLE_STAND_IN_PORT);
const { connect } = tls;
tls.connect = (...args) => {
	const [options] = args;
	const name = typeof options === 'object' ? (options.servername ?? options.host) : undefined;
	if (!hosts.has(name)) return connect(...args);
	return connect({ ...options, servername: name, host: '127.0.0.1', port, lookup: undefined }, ...args.slice(1));
};
