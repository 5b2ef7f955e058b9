import { once } from 'node:events';

export interface Inspector {
	/** Sends a command of the Chrome DevTools Protocol. */
	send<T = unknown>(method: string, params?: object): Promise<T>;
	close(): void;
}

/** Connects to a Node.js started with `--inspect=127.0.0.1:<port>`. */
export async function connectInspector(port: number): Promise<Inspector> {
	const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Array<{
		webSocketDebuggerUrl: string;
	}>;
	const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
	await once(socket, 'open');
	let last = 0;
	return {
		send: async <T>(method: string, params?: object) => {
			const id = ++last;
			const result = new Promise<T>((resolve, reject) => {
				const listen = ({ data }: MessageEvent) => {
					const message = JSON.parse(String(data)) as { id?: number; result: T; error?: { message: string } };
					if (message.id !== id) return;
					socket.removeEventListener('message', listen);
					if (message.error) reject(new Error(`${method}: ${message.error.message}`));
					else resolve(message.result);
				};
				socket.addEventListener('message', listen);
			});
			socket.send(JSON.stringify({ id, method, params }));
			return await result;
		},
		close: () => socket.close(),
	};
}
