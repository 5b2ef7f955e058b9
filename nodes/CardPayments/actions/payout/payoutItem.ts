import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { DAY_ALONE, simplifyPayout, type PayoutRecord } from '../../domain/payout';
import { isoIn } from '../../transport/n8n';
import { FEW_OR_RAW, formatForOption, readFormatFor, readSize, type Panel } from '../panel';
import { optionsField } from '../fields';

export const payoutOptions = optionsField([formatForOption]);

/** Makes the item of a payout: whole or simplified, its texts as their destination keeps them. */
export function readPayoutItem(panel: Panel, context: IExecuteFunctions): (payout: PayoutRecord) => INodeExecutionData {
	const isRaw = readSize(panel, FEW_OR_RAW) === 'raw';
	const formatFor = readFormatFor(panel);
	const format = formatter(formatFor);
	const iso = isoIn(context, formatFor);
	return (payout) => {
		const safe = formatted(payout, format, DAY_ALONE.test(String(payout.date)) ? ['date'] : []);
		return { json: (isRaw ? safe : simplifyPayout(safe, iso)) as IDataObject };
	};
}
