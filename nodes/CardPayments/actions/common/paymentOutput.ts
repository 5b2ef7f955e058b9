import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { booleanOf } from '../../domain/input/booleans';
import { paymentState } from '../../domain/payment/state';
import type { PanelReader } from '../../domain/payment/panelReader';
import type { Warn } from './warnings';

/** The item for a response: whole, or simplified. Also where Simplify can't be read: no response may get lost. */
export function itemOf(
	response: IDataObject,
	read: PanelReader,
	simplify: (response: IDataObject) => object,
): INodeExecutionData[] {
	return [{ json: booleanOf(read.value('simplify')) === false ? response : (simplify(response) as IDataObject) }];
}

/** Says what to do next with a payment that waits for the cardholder. */
export function hintAtAction(response: IDataObject, index: number, warn: Warn): void {
	if (paymentState(response) !== 'action_required') return;
	warn(
		"not paid yet. Send the cardholder's browser to redirect_url (raw data: transaction.url), then look the payment up by its ID",
		`Item ${index}`,
		'info',
	);
}
