/** Turns of the node alone: what the engine does with a million items before and behind it is n8n's. */
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { load } from '../test/harness/engine.ts';
import { longestTurn } from './measure.ts';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
type NodeClass = new () => { execute: Execute };

/** `longest` is that of the node's last execution, in milliseconds; `file` is that of its input item. */
interface OwnTurns {
	longest: number;
	file: Buffer | undefined;
}

/** To be called before the node is loaded. */
export function ownTurns(): OwnTurns {
	const turns: OwnTurns = { longest: 0, file: undefined };
	const built = load('./dist/nodes/CardPayments/CardPayments.node.js') as { CardPayments: NodeClass };
	const { CardPayments } = built;
	built.CardPayments = class extends CardPayments {
		constructor() {
			super();
			const { execute } = this;
			this.execute = async function (this: IExecuteFunctions) {
				const { file } = turns;
				// n8n reads it from its disk; the engine alone has it as base64, which takes longer than all the rest.
				if (file !== undefined) this.helpers.getBinaryDataBuffer = async () => await Promise.resolve(file);
				let items: INodeExecutionData[][] = [];
				turns.longest = await longestTurn(async () => (items = await execute.call(this)));
				return items;
			};
		}
	};
	return turns;
}
