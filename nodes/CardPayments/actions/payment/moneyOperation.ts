import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { textOf } from '../../domain/input';
import { MONEY_REQUESTS, type MoneyRequestKind, paymentState, reasonOf } from '../../domain/payment';
import type { Operation } from '../operation';
import { formatForOption } from '../panel';
import { optionsField, textField } from '../fields';
import type { MoneyOperation } from './attempt';
import { extraBodyFields, moveMoney } from './moveMoney';
import { judgingMoney, outputField, readOutput } from './output';
import { propertiesOf } from './table';

/** Requests that the error of a later item names. */
const MOST_DESCRIBED = 50;

/** For a payment that waits for the cardholder. */
const NEXT_STEP =
	"Not paid yet. Send the cardholder's browser to redirect_url (raw data: transaction.url), then look the payment up by its ID";

const sendAgainOption = textField(
	'Send Again',
	'sendAgain',
	'3f2a9c…',
	'Sends a request with an unknown outcome once more: enter what its error shows. Look first, or it may be made twice.',
);

function panelOf({ does, fields, options }: MoneyOperation): INodeProperties[] {
	return [
		{
			displayName: `With a live key this ${does}, with a test key none: see live_mode in the output.`,
			name: 'modeNotice',
			type: 'notice',
			default: '',
		},
		...propertiesOf([...fields, extraBodyFields]),
		outputField,
		optionsField([...options, formatForOption, sendAgainOption]),
	];
}

export function moneyOperation(operation: MoneyOperation): Operation {
	const properties = panelOf(operation);
	const { kind, simplify } = operation;
	return {
		properties,
		judging: judgingMoney(kind),
		describeDone: (done) => describeMade(kind, done),
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const itemOf = readOutput(panel, (response) => simplify(response, panel));
			const { response, already } = await moveMoney(execution, panel, operation);
			const state = paymentState(response);
			if (already === true)
				panel.warn(`${madeBefore(response)}, and not made again. ${MONEY_REQUESTS[kind].again}`);
			else if (state === 'failed') panel.warn(`The ${kind} failed: ${reasonOf(response)}`, 'info');
			else if (MONEY_REQUESTS[kind].confirmed && state === 'action_required') panel.warn(NEXT_STEP, 'info');
			const output = already === false ? response : { ...response, already };
			return [itemOf(output)];
		},
	};
}

/** A service that keeps to the contract alone may give no ID. */
function madeBefore({ id }: IDataObject): string {
	return textOf(id) === '' ? 'Made before' : `Made before, as ${textOf(id)}`;
}

/** What was made before an item that failed, since their items are lost with it. */
function describeMade(kind: MoneyRequestKind, done: INodeExecutionData[]): string {
	const each = done.map(({ json }, index) =>
		[textOf(json.id) || `item ${index + 1}`, textOf(json.status)].join(' ').trim(),
	);
	const shown =
		each.length > MOST_DESCRIBED
			? [...each.slice(0, MOST_DESCRIBED), `and ${each.length - MOST_DESCRIBED} more`]
			: each;
	return `${MONEY_REQUESTS[kind].plural} that were made before this item, don't send them again: ${shown.join(', ')}.`;
}
