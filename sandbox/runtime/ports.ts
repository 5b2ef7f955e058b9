import { createServer } from 'node:net';

/** The first free port on this machine, from `preferred` up. */
export async function freePort(preferred: number): Promise<number> {
	for (let port = preferred; port < preferred + 100; port++) {
		const found = await listenOnce(port);
		if (found !== undefined) return found;
	}
	throw new Error(`None of the ports ${preferred} to ${preferred + 99} is free`);
}

/** Like `freePort`. It says so if the preferred port is taken. */
export async function choosePort(preferred: number, what: string, say: (line: string) => void): Promise<number> {
	const port = await freePort(preferred);
	if (port !== preferred) say(`Port ${preferred} is busy: ${what} takes ${port} instead`);
	return port;
}

async function listenOnce(port: number): Promise<number | undefined> {
	return await new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}
