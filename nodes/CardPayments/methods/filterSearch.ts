import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { textOf } from '../domain/input/text';
import { isKnownCurrency } from '../domain/money/currency';
import type { PayoutRecord } from '../domain/list/payoutRecord';
import { toNodeError } from '../transport/messages';
import { recentPayouts } from './recentPayouts';

/** The merchants of recent payouts. */
export async function searchMerchants(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await distinct(this, filter, ({ merchant_id }) => {
		const id = textOf(merchant_id);
		return { name: id, value: id };
	});
}

/** The wallets of recent payouts, with the bank account that they pay into. */
export async function searchWallets(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await distinct(this, filter, ({ wallet, currency }) => {
		const id = textOf(wallet?.id);
		const parts = [id, textOf(wallet?.bank?.name), textOf(wallet?.bank?.beneficiary?.iban), textOf(currency)];
		return { name: parts.filter((part) => part !== '').join(' · '), value: id };
	});
}

/** The currencies of recent payouts first, then all others. */
export async function searchCurrencies(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const names = new Intl.DisplayNames('en', { type: 'currency' });
	const choice = (value: string) => ({ name: `${value} · ${names.of(value) ?? value}`, value });
	// Currencies can be chosen without a service that responds.
	const recent = await recentPayouts(this).catch((): PayoutRecord[] => []);
	const used = recent.map(({ currency }) => textOf(currency).toUpperCase()).filter(isKnownCurrency);
	const codes = new Set([...used.sort(), ...Intl.supportedValuesOf('currency')]);
	return { results: found([...codes].map(choice), filter) };
}

async function distinct(
	context: ILoadOptionsFunctions,
	filter: string | undefined,
	choice: (payout: PayoutRecord) => INodeListSearchItems,
): Promise<INodeListSearchResult> {
	try {
		const choices = (await recentPayouts(context)).map(choice).filter(({ value }) => value !== '');
		const all = [...new Map(choices.map((each) => [each.value, each])).values()];
		return { results: found(all, filter).sort((a, b) => (a.name < b.name ? -1 : 1)) };
	} catch (error) {
		throw toNodeError(context.getNode(), error, 0);
	}
}

function found(choices: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return choices.filter(({ name }) => name.toLowerCase().includes(wanted));
}
