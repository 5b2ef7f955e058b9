import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../servers/listen.ts';

interface Message {
	role: string;
	content: unknown;
}

export type Model = Awaited<ReturnType<typeof startModel>>;

/** Imitates a language model: it calls the tool so many times, whatever that returns, then repeats the results. */
export async function startModel({ calls }: { calls: number }) {
	let passed: object = {};
	let chosen: string | undefined;
	const server = createServer((request, response) => {
		const respond = async () => {
			const { messages, tools, model, stream } = JSON.parse(await text(request)) as {
				messages: Message[];
				tools: Array<{ function: { name: string } }>;
				model: string;
				stream?: boolean;
			};
			const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
			const call = {
				index: 0,
				id: `call_${results.length}`,
				type: 'function',
				function: { name: chosen ?? tools[0]?.function.name, arguments: JSON.stringify(passed) },
			};
			const isOver = results.length >= calls;
			const said = isOver ? { content: JSON.stringify(results) } : { content: '', tool_calls: [call] };
			const choice = {
				index: 0,
				[stream === true ? 'delta' : 'message']: { role: 'assistant', ...said },
				finish_reason: isOver ? 'stop' : 'tool_calls',
			};
			const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
			const object = stream === true ? 'chat.completion.chunk' : 'chat.completion';
			const json = JSON.stringify({ id: 'completion', created: 0, model, choices: [choice], usage, object });
			response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' });
			response.end(stream === true ? `data: ${json}\n\ndata: [DONE]\n\n` : json);
		};
		respond().catch((error: unknown) => response.destroy(error as Error));
	});
	const listening = await listen(server);
	/** What it passes to the tool from now on, and to which if not to the first. */
	const passes = (toolArguments: object, tool?: string) => {
		[passed, chosen] = [toolArguments, tool];
	};
	return { ...listening, passes };
}
