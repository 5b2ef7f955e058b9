import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { authorization } from './authorization';
import { charge } from './charge';
import { dispute } from './dispute';
import type { Resource } from './operation';
import { payout } from './payout';
import { refund } from './refund';
import { transaction } from './transaction';

/** By how often they are used. n8n lists their actions in the same order. */
export const RESOURCES: Record<string, Resource> = { transaction, payout, dispute, charge, refund, authorization };

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: Object.entries(RESOURCES).map(([value, { name, description }]) => ({ name, value, description })),
	default: 'transaction',
	description: 'What to work with',
};

function operationField(resource: string, { plural, first, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: Object.entries(operations).map(([value, { name, action, description }]) => ({
			name,
			value,
			action,
			description,
		})),
		default: first,
		description: `What to do with ${plural}`,
	};
}

/** The panel: what to work with, what to do with it, and the fields of each operation. */
export const properties: INodeProperties[] = [
	resourceField,
	...Object.entries(RESOURCES).flatMap(([name, resource]) => [
		operationField(name, resource),
		...Object.entries(resource.operations).flatMap(([operation, { properties: fields }]) =>
			updateDisplayOptions({ show: { resource: [name], operation: [operation] } }, fields),
		),
	]),
];
