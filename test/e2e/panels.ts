/** The panels of the nodes in n8n's editor: every operation's and the trigger's, as they open and unfolded. */
import type {
	IDataObject,
	INode,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { visit } from './editor.ts';
import type { Instance } from './instance.ts';
import { CARD_PAYMENTS, node } from './workflow.ts';

const TRIGGER = `${CARD_PAYMENTS}Trigger`;
/** Grows if a panel is longer. */
const WINDOW = { width: 1300, height: 1800 };

type Shape = 'folded' | 'unfolded';

export interface Panel {
	name: string;
	url: string;
}

/** Saves a workflow with a node for each panel: as it opens, or with every option added. */
export async function savePanels(
	{ api, n8n, state }: Pick<Instance, 'api' | 'n8n' | 'state'>,
	shape: Shape = 'folded',
): Promise<Panel[]> {
	const types = await api.get<INodeTypeDescription[]>('/types/nodes.json');
	const typeOf = (name: string) => types.find((type) => type.name === name) ?? fail(`n8n does not know ${name}`);
	const nodes = [
		...operationsOf(typeOf(CARD_PAYMENTS)).map((parameters) => nodeOf(typeOf(CARD_PAYMENTS), parameters)),
		nodeOf(typeOf(TRIGGER), {}),
	];
	function nodeOf(type: INodeTypeDescription, parameters: IDataObject): INode {
		// n8n offers to create what's missing.
		const wanted = type.name === TRIGGER ? ['cardPaymentsWebhookApi'] : ['cardPaymentsApi'];
		const credentials = Object.fromEntries(
			wanted.flatMap((kind) =>
				state.credentials[kind] ? [[kind, { id: state.credentials[kind], name: kind }]] : [],
			),
		);
		const { resource, operation } = parameters;
		const name = type.name === TRIGGER ? 'trigger' : `${String(resource)}-${kebab(String(operation))}`;
		const shown = shape === 'folded' ? parameters : unfold(type.properties, parameters);
		const version = [type.version].flat().at(-1) ?? 1;
		return node(name, type.name, version, shown, { id: crypto.randomUUID(), credentials });
	}
	const { id } = await api.createWorkflow({ name: `Panels, ${shape}`, nodes, connections: {}, settings: {} });
	return nodes.map(({ id: nodeId, name }) => ({ name, url: `${n8n.url}/workflow/${id}/${nodeId}` }));
}

function operationsOf({ properties }: INodeTypeDescription): IDataObject[] {
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			(displayOptions?.show?.resource ?? []).flatMap((resource) =>
				(options as INodePropertyOptions[])
					.filter(({ value }) => value !== '__CUSTOM_API_CALL__')
					.map(({ value }) => ({ resource, operation: value }) as IDataObject),
			),
		);
}

/** What hides other fields, as it shows them. */
const UNFOLDED: Record<string, string | boolean> = { threeDSecure: 'external', period: 'custom', returnAll: false };

/** Adds every option with its default, and 3-D Secure results from elsewhere, whose fields are hidden otherwise. */
function unfold(properties: INodeProperties[], parameters: IDataObject): IDataObject {
	const concerned = properties.filter(({ displayOptions: { show = {} } = {} }) =>
		['resource', 'operation'].every(
			(name) => parameters[name] === undefined || show[name]?.includes(parameters[name] as string),
		),
	);
	const added = concerned.flatMap((property): Array<[string, IDataObject[string]]> => {
		const { name, type } = property;
		if (type === 'collection' || type === 'fixedCollection') return [[name, withEntries(property)]];
		const chosen = UNFOLDED[name];
		return chosen === undefined ? [] : [[name, chosen]];
	});
	return { ...parameters, ...Object.fromEntries(added) };
}

/** The default of a field, or everything that can be added to it: n8n drops what's empty. */
function withEntries({ type, default: fallback, options = [], typeOptions }: INodeProperties): IDataObject[string] {
	const valuesOf = (fields: INodeProperties[]) =>
		Object.fromEntries(fields.map((field) => [field.name, withEntries(field)]));
	if (type === 'collection') return valuesOf(options as INodeProperties[]);
	if (type !== 'fixedCollection') return fallback as IDataObject[string];
	const groups = options as INodePropertyCollection[];
	return Object.fromEntries(
		groups.map(({ name, values }) => [name, typeOptions?.multipleValues ? [valuesOf(values)] : valuesOf(values)]),
	);
}

/** Opens a panel in a window that shows all of it, and waits until n8n has drawn it. */
export async function openPanel(page: Page, { name, url }: Panel): Promise<void> {
	await page.setViewportSize(WINDOW);
	await visit(page, url);
	await page.getByTestId('ndv').getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
	await page.getByTestId('node-parameters').waitFor();
	// Extract Sheets needs no credential.
	if (name !== 'payout-extract-sheets') await page.getByTestId('node-credentials-slot').first().waitFor();
	// n8n disables lists from the service until they're loaded.
	await page.getByTestId('node-parameters').locator('input:disabled').first().waitFor({ state: 'detached' });
	await page.waitForTimeout(500);
	const hidden = await hiddenHeight(page);
	if (hidden === 0) return;
	await page.setViewportSize({ ...WINDOW, height: WINDOW.height + hidden });
	await page.waitForTimeout(500);
}

/** How many pixels of the panel you'd have to scroll to. */
async function hiddenHeight(page: Page): Promise<number> {
	return await page.evaluate<number>(`(${HIDDEN_HEIGHT})()`);
}

/** Runs in the browser. Expression editors scroll by themselves. */
const HIDDEN_HEIGHT = `() => {
	const panel = document.querySelector('[data-test-id=node-parameters]');
	const around = [];
	for (let element = panel; element !== null; element = element.parentElement) around.push(element);
	const scrolled = [...around, ...panel.querySelectorAll('*')]
		.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.closest('.cm-editor, textarea') === null);
	return Math.max(0, ...scrolled.map((element) => element.scrollHeight - element.clientHeight));
}`;

/** The panel's texts that are cut off, and elements that stick out of it. */
export async function overflowing(page: Page): Promise<string[]> {
	return await page.evaluate<string[]>(`(${OVERFLOWING})()`);
}

/**
 * Runs in the browser. It ignores what you can scroll, and texts that aren't the panel's: expressions with their
 * results, and values in editable fields.
 */
const OVERFLOWING = `() => {
	const panel = document.querySelector('[data-test-id=node-parameters]');
	const edges = panel.getBoundingClientRect();
	const pen = document.createElement('canvas').getContext('2d');
	const found = [];
	for (const element of [panel, ...panel.querySelectorAll('*')]) {
		const box = element.getBoundingClientRect();
		const style = getComputedStyle(element);
		if (box.width < 2 || box.height < 2 || style.visibility === 'hidden' || style.opacity === '0') continue;
		if (element.closest('.cm-editor, [data-test-id^=parameter-expression-preview]')) continue;
		const text = (element.textContent || element.placeholder || element.value || element.className).toString().slice(0, 80);
		if (box.right > edges.right + 1 || box.left < edges.left - 1) found.push('sticks out: ' + text);
		else if (element.matches('input')) {
			pen.font = style.font;
			const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
			const shown = element.value === '' ? element.placeholder : element.readOnly ? element.value : '';
			if (pen.measureText(shown).width > room + 1) found.push('cut off: ' + shown);
		} else if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) found.push('cut off: ' + text);
	}
	return found;
}`;

const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function fail(message: string): never {
	throw new Error(message);
}
