import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { type Body, nested, type Rule } from '../../domain/request';
import type { Panel } from '../panel';

/** A place on the panel, by the path of what's in it. */
const PATHS = {
	panel: '',
	additional: 'additionalFields.',
	more: 'moreFields.',
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

/** Fields that are added together. */
const GROUPS = {
	customer: { displayName: 'Customer', description: 'The cardholder' },
	auto: { displayName: 'If Not Captured', description: 'What happens to the authorization by itself' },
};

/** The panel: the fields in their order, then what's needed less often, and rarely. */
export function propertiesOf(fields: PaymentField[]): INodeProperties[] {
	const at = (...wanted: Array<PaymentField['place']>) => fields.filter(({ place }) => wanted.includes(place));
	const collection = (displayName: string, name: string, options: INodeProperties[]): INodeProperties[] => {
		if (options.length === 0) return [];
		return [{ displayName, name, type: 'collection', placeholder: 'Add Field', default: {}, options }];
	};
	const additional = at('additional', 'customer', 'auto').flatMap(({ place, property }) => {
		if (place !== 'customer' && place !== 'auto') return [property];
		const values = at(place).map((each) => each.property);
		return values[0] === property ? [groupOf(place, values)] : [];
	});
	return [
		...at('panel').map(({ property }) => property),
		...collection('Additional Fields', 'additionalFields', additional),
		...collection(
			'Rarely Used Fields',
			'moreFields',
			at('more').map(({ property }) => property),
		),
	];
}

function groupOf(name: keyof typeof GROUPS, values: INodeProperties[]): INodeProperties {
	const details: INodePropertyCollection = { displayName: 'Details', name: 'details', values };
	return { ...GROUPS[name], name, type: 'fixedCollection', default: {}, options: [details] };
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

export function additional(body: string, property: INodeProperties, read?: PaymentField['read']): PaymentField {
	const usual: PaymentField['read'] = property.type === 'boolean' ? (panel, path) => panel.boolean(path) : text();
	return { place: 'additional', property, body, read: read ?? usual };
}

/** The same under *Rarely Used Fields*. */
export function rareField(field: PaymentField): PaymentField {
	return { ...field, place: 'more' };
}
