import type { IDataObject } from 'n8n-workflow';
import type { PaymentKind } from '../../domain/payment/kinds';
import type { PanelReader } from '../../domain/payment/panelReader';
import { getPayment } from '../../transport/payments';
import type { RequestOptions } from '../../transport/retry';
import { idField } from './bodyFields';
import { LIST_TIMEOUT, readRequestOptions, requestOptionFields } from '../panel/requestOptions';
import { optionsField, simplifyField } from '../panel/fields';
import { itemOf } from './paymentOutput';
import { readPanel } from '../panel/readPanel';
import type { Operation } from '../operation';

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind, simplify: (response: IDataObject) => object): Operation {
	const id = idField(kind);
	const properties = [id, simplifyField, optionsField(requestOptionFields(LIST_TIMEOUT))];
	return {
		properties,
		async execute(index, warn) {
			const read = readPanel.call(this, index, properties, warn);
			const requestOptions = readLookUpOptions(read);
			const entered = read.id(id.name);
			if (entered === undefined || read.errors.length > 0) throw read.allErrors();
			return itemOf(await getPayment(this, kind, entered, requestOptions), read, simplify);
		},
	};
}

export function readLookUpOptions(read: PanelReader): RequestOptions {
	return readRequestOptions(read.index, read.collection('options') as IDataObject, LIST_TIMEOUT);
}
