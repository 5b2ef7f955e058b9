import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { nested, type Body } from '../../domain/payment/body';
import type { Rule } from '../../domain/payment/rules';
import { collectionField } from '../panel/fields';
import type { Panel } from '../panel/panel';

/** A place on the panel, by the path of what's in it. */
const PATHS = {
	panel: '',
	additional: 'additionalFields.',
	customer: 'additionalFields.customer.details.',
	auto: 'additionalFields.auto.details.',
};

/** A field of an operation that moves money. */
export interface PaymentField {
	place: keyof typeof PATHS;
	/** Its label, and how it looks. */
	property: INodeProperties;
	/** Where its value goes in the request's body, as a dotted path. Absent: another field is read by it. */
	body?: string;
	/** Its value: undefined where it's empty or wrong. */
	read?: (panel: Panel, path: string) => unknown;
}

/** The panel: the fields in their order, and *Additional Fields* with what's needed less often. */
export function propertiesOf(fields: PaymentField[]): INodeProperties[] {
	const at = (wanted: PaymentField['place']) =>
		fields.filter(({ place }) => place === wanted).map(({ property }) => property);
	const groups = [
		groupOf('Customer', 'customer', 'The cardholder', at('customer')),
		groupOf('Auto', 'auto', 'What happens to the authorization by itself', at('auto')),
	];
	return [
		...at('panel'),
		collectionField('Additional Fields', 'additionalFields', 'Add Field', [...at('additional'), ...groups.flat()]),
	];
}

function groupOf(label: string, name: string, description: string, values: INodeProperties[]): INodeProperties[] {
	if (values.length === 0) return [];
	const details: INodePropertyCollection = { displayName: 'Details', name: 'details', values };
	return [{ displayName: label, name, type: 'fixedCollection', default: {}, options: [details], description }];
}

/** What the fields say, where the request has it; undefined where one is empty or wrong. */
export function readFields(panel: Panel, fields: PaymentField[]): Body {
	return nested(
		fields.flatMap(({ place, property, body, read }) =>
			body === undefined ? [] : [[body, read?.(panel, PATHS[place] + property.name)]],
		),
	);
}

/** Reads a text, by rules that say what speaks against it: the first one that refuses it is told. */
export function text(...rules: Rule[]): NonNullable<PaymentField['read']> {
	return (panel, path) => {
		const entered = panel.text(path);
		if (entered === undefined) return undefined;
		for (const rule of rules) {
			const verdict = rule(entered);
			if (verdict === undefined) continue;
			if (!('warning' in verdict)) return panel.refuse(path, verdict.what, verdict.advice);
			panel.warn(`"${panel.label(path)}" ${verdict.warning}`);
		}
		return entered;
	};
}

/** The same for what can't be left empty. */
export function required(advice: string, ...rules: Rule[]): NonNullable<PaymentField['read']> {
	return (panel, path) => {
		if (panel.isEmpty(path)) return panel.refuse(path, 'is empty', advice);
		return text(...rules)(panel, path);
	};
}
