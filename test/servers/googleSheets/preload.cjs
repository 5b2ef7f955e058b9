// An n8n that talks to the imitation requires this. Connections to these Google hosts go to the port of this machine
// where the imitation listens, without encryption.
const net = require('node:net');
const tls = require('node:tls');

const hosts = new Set(process.env.GOOGLE_STAND_IN_HOSTS?.split(','));
const port = Number(process.env.GOOGLE_STAND_IN_PORT);
const { connect } = tls;
tls.connect = (...args) => {
	const [options] = args;
	const name = typeof options === 'object' ? (options.servername ?? options.host) : undefined;
	if (!hosts.has(name)) return connect(...args);
	const socket = net.connect(port, '127.0.0.1');
	socket.once('connect', () => socket.emit('secureConnect'));
	return Object.assign(socket, { authorized: true, encrypted: true, getSession: () => undefined });
};
