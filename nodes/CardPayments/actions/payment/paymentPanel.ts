import type { INodeProperties } from 'n8n-workflow';
import { textOf } from '../../domain/input/text';
import { readAmount, readCurrency } from '../../domain/money/amount';
import { holdsCardNumber } from '../../domain/payment/cardNumber';
import { isLoopback } from '../../domain/service/baseUrl';
import type { Execution } from '../execution';
import { Panel } from '../panel/panel';

/** What was entered for one payment, with readers for what only payments have. */
export class PaymentPanel extends Panel {
	constructor(execution: Execution, index: number, properties: INodeProperties[]) {
		super(execution.context, index, properties, execution.warn(index));
	}

	/** Hours; 0 is for the service to judge. */
	hours(path: string): number | undefined {
		if (this.isEmpty(path)) return undefined;
		const number = Number(textOf(this.value(path)) || Number.NaN);
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
