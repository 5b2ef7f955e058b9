import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { ServiceError } from '../../domain/errors/ServiceError';
import { PAYMENTS, type PaymentKind } from '../../domain/payment/kinds';
import type { PanelReader } from '../../domain/payment/panelReader';
import { getPayment } from '../../transport/payments';
import type { RequestOptions } from '../../transport/retry';
import { idField } from './bodyFields';
import { LIST_TIMEOUT, readRequestOptions, requestOptionFields } from './requestOptions';
import { optionsField, simplifyField } from './panelFields';

/** The panel of an operation that looks one up by its ID. */
export function lookUpFields(kind: PaymentKind, name: string, displayName: string): INodeProperties[] {
	return [
		idField(name, displayName, PAYMENTS[kind].exampleId),
		simplifyField,
		optionsField(requestOptionFields(LIST_TIMEOUT)),
	];
}

export function readLookUpOptions(read: PanelReader): RequestOptions {
	return readRequestOptions(read.index, read.collection('options') as IDataObject, LIST_TIMEOUT);
}

/** The payment with the ID in the field `name`, as it is now. */
export async function lookUp(
	context: IExecuteFunctions,
	read: PanelReader,
	kind: PaymentKind,
	name: string,
): Promise<IDataObject> {
	const id = read.id(name);
	if (id === undefined || read.errors.length > 0) throw read.allErrors();
	return await getPayment(context, kind, id, readLookUpOptions(read));
}

/** What is captured or refunded, looked up before: nobody set options for that. */
export async function lookUpOriginal(context: IExecuteFunctions, read: PanelReader, kind: PaymentKind, id: string) {
	const payment = await getPayment(context, kind, id, readRequestOptions(read.index, {}, LIST_TIMEOUT)).catch(
		(error: unknown) => {
			const label = read.label('options.lookUpFirst');
			throw error instanceof ServiceError && error.status === 404
				? error.reworded(
						error.message,
						`${error.description} If your service has no look-up, turn "${label}" off.`,
					)
				: error;
		},
	);
	return { kind, payment };
}
