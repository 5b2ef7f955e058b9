import type { IDataObject, IExecuteFunctions, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { InputError, understood, type Warn } from '../../domain/errors';
import {
	type Field,
	isRecord,
	readBoolean,
	readChoice,
	readChoices,
	readList,
	readNumber,
	textOf,
	WHITE_SPACE_AROUND,
} from '../../domain/input';
import type { Period } from '../../domain/list';
import type { WorkflowTime } from '../../domain/calendar';
import { type HintType, workflowTime } from '../../transport/n8n';

/** Collections whose name says nothing about their fields. */
const UNNAMED = ['accounts', 'additionalFields', 'columns', 'moreFields', 'moreResults', 'options', 'filters'];

/** A field, or a group of fields in a fixed collection, which has a name in the path and none in texts. */
type PathStep = INodeProperties & Partial<Pick<INodePropertyCollection, 'values'>>;

function stepsIn({ type, options = [] }: INodeProperties): PathStep[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	const groups = options as INodePropertyCollection[];
	return groups.map((group) => ({ ...group, type: 'collection', default: {}, options: group.values }));
}

/** What the panel calls the last of these; one in a collection is named with it. */
function labelOfSteps(chain: PathStep[]): string {
	const isNamed = ({ name, values }: PathStep) => values === undefined && !UNNAMED.includes(name);
	return chain
		.filter((step, at) => at === chain.length - 1 || isNamed(step))
		.map(({ displayName }) => displayName)
		.join(': ');
}

/**
 * What was entered on the panel for one item. A field is named by its path: `amount`, or `options.timeout` for one in a
 * collection. Whatever is wrong is kept in `errors`, for the user to see all of it at once, and its field reads like
 * one that's empty: call `check` before anything is done with what was read.
 */
export class Panel {
	/** The item's place in the input. */
	readonly index: number;
	readonly errors: InputError[] = [];
	/** What the item's results are of, once it's read. */
	period?: Period;
	/** Notes what's odd about the item and no error, or what to do next. */
	readonly warn: (warning: string, type?: HintType) => void;
	private readonly context: IExecuteFunctions;
	private readonly properties: INodeProperties[];
	private readonly values = new Map<string, unknown>();

	constructor(context: IExecuteFunctions, index: number, properties: INodeProperties[], warn: Warn) {
		this.context = context;
		this.index = index;
		this.properties = properties;
		const where = () => (context.getInputData().length === 1 ? '' : `Item ${index + 1}`);
		this.warn = (warning, type) => warn(warning, where(), type);
	}

	/** Of a field that's read twice, the same error is kept once. */
	report = (error: InputError): void => {
		if (this.errors.every(({ message }) => message !== error.message)) this.errors.push(error);
	};

	refuse(path: string, what: string, advice?: string): undefined {
		this.report(new InputError(`"${this.label(path)}" ${what}`, advice));
	}

	/** The calendar and the time zone that dates are entered in. */
	get time(): WorkflowTime {
		return workflowTime(this.context);
	}

	/** @throws InputError with all that's wrong of what was read so far */
	check(): void {
		if (this.errors.length === 0) return;
		const advice = this.errors.map(({ description }) => description).filter((text) => text !== undefined);
		throw new InputError(
			this.errors.map(({ message }) => message).join('; '),
			[...new Set(advice)].join(' '),
			Object.assign({}, ...this.errors.map(({ details }) => details)) as Record<string, unknown>,
		);
	}

	/** What's read, or undefined where it can't be. */
	tried<T>(read: () => T): T | undefined {
		try {
			return read();
		} catch (error) {
			this.report(understood(error) as InputError);
			return undefined;
		}
	}

	/** What the panel calls a field; one in a collection is named with it. */
	label(path: string): string {
		return labelOfSteps(this.chain(path));
	}

	has(name: string): boolean {
		return this.properties.some((field) => field.name === name);
	}

	value(path: string): unknown {
		const [name = '', ...inside] = path.split('.');
		return inside.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), this.parameter(name));
	}

	field(path: string): Field {
		return { label: this.label(path), value: this.value(path) };
	}

	/** Whether an option or a filter was added. Other fields always are: an expression that gives nothing is wrong. */
	isAdded(path: string): boolean {
		const [name = '', inside] = path.split('.');
		const collection = this.value(name);
		return inside === undefined || (isRecord(collection) && Object.hasOwn(collection, inside));
	}

	/** The input item. */
	get item(): IDataObject | undefined {
		return this.context.getInputData()[this.index]?.json;
	}

	/** Whether nothing was entered into a field, not even an expression that gives nothing. */
	isUntouched(name: string): boolean {
		const raw = this.raw(name);
		return (isRecord(raw) ? raw.value : raw) === '';
	}

	/** Whether an expression was entered into a field of a collection. */
	isExpression(path: string): boolean {
		const [name = '', inside = ''] = path.split('.');
		const raw = this.raw(name);
		return isRecord(raw) && String(raw[inside]).startsWith('=');
	}

	isEmpty(path: string): boolean {
		const value = this.value(path);
		return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
	}

	/** Exactly as entered; a number as text. Only what's blank is nothing. */
	text(path: string): string | undefined {
		return this.textOf(this.field(path));
	}

	/** Without white space around; '' for nothing. */
	trimmed(path: string): string {
		return this.text(path)?.trim() ?? '';
	}

	textOf({ label, value }: Field): string | undefined {
		if (value === undefined || value === null) return undefined;
		if (typeof value === 'string') return value.trim() === '' ? undefined : value;
		const text = textOf(value);
		if (text !== '' && !Number.isNaN(value)) return text;
		this.report(
			new InputError(
				`"${label}" is neither text nor a number`,
				'If it comes from an expression, choose the value inside, e.g. {{ $json.order.id }}.',
			),
		);
		return undefined;
	}

	/** Several texts: a list, or separated by commas. */
	list(path: string): string[] {
		return readList(this.value(path));
	}

	/** Within the limits that the panel has for it: its default where an option wasn't added. */
	number(path: string, { fractions = false } = {}): number {
		const { default: unset, typeOptions } = this.property(path);
		if (!this.isAdded(path)) return unset as number;
		const range = { min: typeOptions?.minValue ?? -Infinity, max: typeOptions?.maxValue, fractions };
		return this.tried(() => readNumber(this.label(path), this.value(path), range)) ?? (unset as number);
	}

	/**
	 * @param unset what counts where an option wasn't added: the panel's default is what one adds it for
	 */
	switch(path: string, unset: boolean): boolean {
		return this.tried(() => readBoolean(this.label(path), this.value(path), unset)) ?? unset;
	}

	/** A yes or no that may be left empty, also as the text that an expression may give. */
	boolean(path: string): boolean | undefined {
		return this.isEmpty(path) ? undefined : this.switch(path, false);
	}

	/** One of several choices: an expression or an agent may give something else. */
	chosen<Choice extends string>(path: string, choices: readonly Choice[], unset?: Choice): Choice {
		const initial = unset ?? (this.property(path).default as Choice);
		const { label, value } = this.field(path);
		if (!this.isAdded(path)) return initial;
		return this.tried(() => readChoice(label, value, choices)) ?? initial;
	}

	/** Any number of choices. */
	choices<Choice extends string>(path: string, choices: readonly Choice[]): Choice[] {
		return this.tried(() => readChoices(this.label(path), this.value(path), choices)) ?? [];
	}

	/** The ID of something at the service, which becomes part of an address. */
	id(path: string): string | undefined {
		const id = this.text(path);
		// What's no text is said already.
		if (id === undefined && !this.isEmpty(path)) return undefined;
		if (id === undefined) return this.refuse(path, 'is empty', 'Enter the ID, or an expression that gives it.');
		if (id !== id.trim()) return this.refuse(path, WHITE_SPACE_AROUND.what, WHITE_SPACE_AROUND.advice);
		if (/^[\w.:-]+$/.test(id) && !/^\.+$/.test(id)) return id;
		return this.refuse(path, "isn't an ID", 'An ID holds letters, digits, points, hyphens and underscores only.');
	}

	private raw(name: string): unknown {
		return this.context.getNodeParameter(name, this.index, '', { rawExpressions: true });
	}

	private property(path: string): INodeProperties {
		return this.chain(path).at(-1) as INodeProperties;
	}

	/** A field, after the collections that it's in. */
	private chain(path: string): PathStep[] {
		let inside: PathStep[] = this.properties;
		return path.split('.').map((name) => {
			const found = inside.find((each) => each.name === name);
			if (found === undefined) throw new Error(`There is no field ${path}`);
			inside = stepsIn(found);
			return found;
		});
	}

	/** An expression that fails is an error, and its field is empty. */
	private parameter(name: string): unknown {
		if (this.values.has(name)) return this.values.get(name);
		let value: unknown;
		try {
			value = this.read(name);
		} catch (error) {
			this.refuse(name, `can't be read: ${(error as Error).message}`, 'Correct its expression.');
		}
		this.values.set(name, value);
		return value;
	}

	private read(name: string): unknown {
		const extractValue = this.property(name).type === 'resourceLocator';
		return this.context.getNodeParameter(name, this.index, '', { extractValue });
	}
}
