/** Turns of the node alone: what the engine does with a million items before and behind it is n8n's. */
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { load } from '../test/harness/engine.ts';
import { longestTurn } from './measure.ts';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
type NodeClass = new () => { execute: Execute };

/** To be called before the node is loaded. `longest` is that of its last execution, in milliseconds. */
export function ownTurns(): { longest: number } {
	const turns = { longest: 0 };
	const built = load('./dist/nodes/CardPayments/CardPayments.node.js') as { CardPayments: NodeClass };
	const { CardPayments } = built;
	built.CardPayments = class extends CardPayments {
		constructor() {
			super();
			const { execute } = this;
			this.execute = async function (this: IExecuteFunctions) {
				let items: INodeExecutionData[][] = [];
				turns.longest = await longestTurn(async () => (items = await execute.call(this)));
				return items;
			};
		}
	};
	return turns;
}
