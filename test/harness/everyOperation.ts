/** Every operation of the node, its fields, and the choices of what it puts out: looked up, not listed. */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/CardPayments/actions/resources';

export const OPERATIONS = Object.entries(RESOURCES).flatMap(([resource, { name, operations }]) =>
	Object.entries(operations).map(([operation, own]) => ({
		resource,
		operation,
		own,
		path: `${resource}/${operation}`,
		title: `${name}: ${own.name}`,
		fields: new Map(own.properties.map((field) => [field.name, field])),
		outputs: outputsOf(own.properties),
	})),
);
export type Operation = (typeof OPERATIONS)[number];

export function choicesOf(field: INodeProperties | undefined): string[] {
	return (field?.options ?? []).flatMap((option) => ('value' in option ? [option.value as string] : []));
}

function outputsOf(properties: INodeProperties[]): IDataObject[] {
	const choices = choicesOf(properties.find(({ name }) => name === 'output'));
	if (choices.length > 0) return choices.map((output) => ({ output }));
	return properties.some(({ name }) => name === 'simplify') ? [{ simplify: true }, { simplify: false }] : [{}];
}
