import {
	nodeParametersAreStatic,
	webhookDescriptionIsNativelyResolvable,
	type INodeProperties,
	type IWebhookDescription,
} from 'n8n-workflow';
import { CardPaymentsWebhookApi } from '../../credentials/CardPaymentsWebhookApi.credentials';
import { describeScheme, readScheme } from '../../nodes/CardPayments/domain/signing/scheme';
import { CardPaymentsTrigger } from '../../nodes/CardPayments/CardPaymentsTrigger.node';

const { description } = new CardPaymentsTrigger();
const defaults = (properties: INodeProperties[]) =>
	Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));

describe('the cost of the trigger for n8n', () => {
	it('should include no expression, neither in its webhook nor in its parameters', () => {
		expect(webhookDescriptionIsNativelyResolvable(description.webhooks?.[0] as IWebhookDescription)).toBe(true);
		expect(nodeParametersAreStatic({ parameters: defaults(description.properties) } as never)).toBe(true);
		const fields = description.properties.flatMap((property) =>
			property.type === 'collection' ? (property.options as INodeProperties[]) : [property],
		);
		expect(fields.filter(({ noDataExpression }) => noDataExpression !== true)).toEqual([]);
	});

	it('should include no expression for the body, which n8n evaluates in version 1', () => {
		expect(description.version).toBeGreaterThan(1);
	});
});

it('should show every field: the editor hides those that "show" a credential', () => {
	expect(description.credentials?.map(({ displayOptions }) => displayOptions?.show)).toEqual([undefined, undefined]);
});

it('should never offer the same entry of the credential twice, since n8n knows one default a name', () => {
	const names = new CardPaymentsWebhookApi().properties.map(({ name }) => name);
	expect(names).toEqual([...new Set(names)]);
});

it.each(['rawBody', 'timestampedList', 'hashstring', 'custom'])(
	'should work with nothing but a secret entered: %s',
	(scheme) => {
		const data = {
			...defaults(new CardPaymentsWebhookApi().properties),
			scheme,
			secret: 'a secret that is long enough',
		};
		expect(describeScheme(readScheme(data))).toContain('Ready');
	},
);
