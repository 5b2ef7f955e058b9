// Required by an n8n that talks to the stand-in: connections to these hosts of Google go to the port of this machine
// where it listens. The names stay as they are, so that the certificate is checked as ever.
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
