import { understood } from '../errors/CardPaymentsError';
import { InputError } from '../errors/InputError';
import { readBoolean } from '../input/booleans';
import { readChoice } from '../input/choices';
import type { Field } from '../input/field';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { readAmount, readCurrency } from '../money/amount';
import { isLoopback } from '../service/baseUrl';
import { holdsCardNumber } from './cardNumber';

/** What was entered, by the fields' names; a field inside a collection has a dotted path. */
interface Panel {
	/** The item's place in the input. */
	index: number;
	values: Record<string, unknown>;
	/** By dotted path, from the fields' descriptions. */
	labels: Readonly<Record<string, string>>;
	/** Notes what's odd and yet sent. */
	warn: (warning: string) => void;
}

/**
 * Reads the fields of one item. Every reader returns undefined for a field that's empty or wrong, and
 * keeps what's wrong in `errors`, for the user to see all of it at once.
 */
export class PanelReader {
	readonly errors: InputError[] = [];
	readonly index: number;

	private readonly panel: Panel;

	constructor(panel: Panel) {
		this.panel = panel;
		this.index = panel.index;
	}

	report = (error: InputError): void => void this.errors.push(error);

	/** All errors as one. */
	allErrors(): InputError {
		const advice = this.errors.map(({ description }) => description).filter((text) => text !== undefined);
		return new InputError(this.errors.map(({ message }) => message).join('; '), [...new Set(advice)].join(' '));
	}

	warn(warning: string): void {
		this.panel.warn(warning);
	}

	label(path: string): string {
		return this.panel.labels[path] ?? path;
	}

	value(path: string): unknown {
		return path
			.split('.')
			.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), this.panel.values);
	}

	/** What was entered in a collection. */
	collection(path: string): Record<string, unknown> {
		const value = this.value(path);
		return isRecord(value) ? value : {};
	}

	field(path: string): Field {
		return { label: this.label(path), value: this.value(path) };
	}

	refuse(path: string, what: string, advice?: string): undefined {
		this.report(new InputError(`"${this.label(path)}" ${what}`, advice));
	}

	/** Exactly as entered; a number as text. Only what's blank is nothing. */
	text(path: string): string | undefined {
		return this.textOf(this.field(path));
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

	/** A yes or no, also as the text that an expression may give. */
	boolean(path: string): boolean | undefined {
		return this.unlessEmpty(path, ({ label, value }) => readBoolean(label, value, false));
	}

	/** One of several choices: an expression may give something else. */
	choice<Choice extends string>(path: string, choices: readonly Choice[]): Choice | undefined {
		return this.unlessEmpty(path, ({ label, value }) => readChoice(label, value, choices));
	}

	private unlessEmpty<T>(path: string, read: (field: Field) => T): T | undefined {
		return this.isEmpty(path) ? undefined : this.tried(() => read(this.field(path)));
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

	/** Hours; 0 is for the service to judge. */
	hours(path: string): number | undefined {
		const value = this.value(path);
		if (this.isEmpty(path)) return undefined;
		const number = Number(textOf(value) || Number.NaN);
		if (Number.isFinite(number) && number >= 0) return number;
		return this.refuse(path, "isn't a number of hours", 'Enter 0 or more.');
	}

	currency(path: string): string | undefined {
		return readCurrency(this.field(path), this.report);
	}

	/** In major units, as the number to send; see `readAmount`. */
	amount(path: string, currency: string | undefined): number | undefined {
		return readAmount(this.field(path), currency, this.report);
	}

	isEmpty(path: string): boolean {
		const value = this.value(path);
		return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
	}

	/** White space around an ID or address is never meant. It's refused, since text goes out as entered. */
	private isTidy(path: string, text: string): boolean {
		if (text === text.trim()) return true;
		this.refuse(path, 'has white space around it', 'Remove it; in an expression, with .trim().');
		return false;
	}

	/** The ID of something at the service; optional. */
	optionalId(path: string): string | undefined {
		const id = this.text(path);
		return id === undefined || this.isTidy(path, id) ? id : undefined;
	}

	/** The ID of something at the service, which becomes part of an address. */
	id(path: string): string | undefined {
		const id = this.text(path);
		if (id === undefined) return this.refuse(path, 'is empty', 'Enter the ID, or an expression that gives it.');
		if (!this.isTidy(path, id)) return undefined;
		if (/^[\w.:-]+$/.test(id) && !/^\.+$/.test(id)) return id;
		return this.refuse(path, "isn't an ID", 'An ID holds letters, digits, points, hyphens and underscores only.');
	}

	/** The ID of a card token. A card number is refused, and not repeated: it must not be in a workflow at all. */
	sourceId(path: string): string | undefined {
		const id = this.text(path);
		if (id === undefined) {
			return this.refuse(
				path,
				'is empty',
				'Enter the ID of the card token. Your checkout page gets it from the service.',
			);
		}
		if (!holdsCardNumber(id)) return this.isTidy(path, id) ? id : undefined;
		return this.refuse(
			path,
			'holds a card number',
			'Enter the ID of a card token. The card schemes forbid card numbers in a workflow: remove it from the data, too.',
		);
	}

	/** Part of a phone number, as text with its leading zeros, or as a number, which has none. */
	phonePart(path: string, asNumber: boolean, formatPath: string): string | number | undefined {
		const text = this.text(path);
		if (text === undefined || !asNumber) return text;
		const digits = text.trim().replace(/^\+/, '');
		if (/^\d{1,15}$/.test(digits)) return Number(digits);
		return this.refuse(
			path,
			"can't be sent as a number",
			`Leave only its digits, or choose "Text" as "${this.label(formatPath)}".`,
		);
	}

	/** An address that the service or the cardholder is sent to. Plain HTTP is sent with a warning. */
	webAddress(path: string): string | undefined {
		const address = this.text(path);
		if (address === undefined || !this.isTidy(path, address)) return undefined;
		const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
		if (protocol !== 'https:' && protocol !== 'http:') {
			return this.refuse(
				path,
				`(${address.slice(0, 100)}) isn't a web address`,
				'Write it in full, e.g. https://shop.example.com/thanks.',
			);
		}
		if (protocol === 'http:' && !isLoopback(hostname))
			this.warn(`"${this.label(path)}" is a plain http:// address: anybody on the way can read and change it`);
		return address;
	}
}
