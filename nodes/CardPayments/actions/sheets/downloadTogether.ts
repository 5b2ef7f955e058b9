import type { IExecuteFunctions } from 'n8n-workflow';
import { isLasting } from '../../domain/errors/ServiceError';
import { credentialOf } from '../../transport/context';
import { perExecution } from '../../transport/perExecution';
import { downloadPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';
import { readPayoutField } from '../payouts/payoutField';

/** A zip that several input items asked for together. */
interface SharedZip {
	zip: Uint8Array;
	/** The payouts it was asked for. */
	payoutIds: string[];
	/** Whether this item takes the sheets whose payout isn't known. */
	isFirst: boolean;
}

/** Neighboring items with one payout each, by their place in the input. */
interface Group {
	payoutIds: Map<number, string>;
	/** By credential: a key is asked for its own payouts only. Absent until the first of the items is executed. */
	requests?: Promise<Map<object, GroupRequest>>;
}

/** The payouts that are asked for in one request. */
interface GroupRequest {
	payoutIds: string[];
	/** Absent until the first of the items asks for it. */
	zip?: Promise<Uint8Array | undefined>;
}

/**
 * The zip of a group of neighboring items with one payout each, downloaded once for all of them.
 *
 * @returns undefined where the item is in no group, or the service refuses the group: one payout that it has no
 * file of must not hold back the others
 */
export async function downloadTogether(
	context: IExecuteFunctions,
	index: number,
	perRequest: number,
	requestOptions: RequestOptions,
): Promise<SharedZip | undefined> {
	const groups = groupsOf(context, perRequest);
	const group = groups.get(index);
	if (group === undefined) return undefined;
	// The zip is let go with the last of them.
	groups.delete(index);
	group.requests ??= byCredential(context, group);
	const request = (await group.requests).get(await credentialOf(context, index));
	if (request === undefined || request.payoutIds.length < 2) return undefined;
	const { payoutIds } = request;
	const isFirst = request.zip === undefined;
	request.zip ??= downloadPayouts(context, payoutIds, requestOptions).catch((error: unknown) => {
		if (isLasting(error)) return undefined;
		throw error;
	});
	const zip = await request.zip;
	return zip === undefined ? undefined : { zip, payoutIds, isFirst };
}

/** The group of each input item. */
const groupsOf = perExecution((context: IExecuteFunctions, perRequest: number) => {
	const groups = new Map<number, Group>();
	let open: Group | undefined;
	for (const index of context.getInputData().keys()) {
		const [id, ...others] = idsOf(context, index);
		if (id === undefined || others.length > 0) continue;
		if (open === undefined || open.payoutIds.size >= perRequest || [...open.payoutIds.values()].includes(id))
			open = { payoutIds: new Map() };
		groups.set(index, open);
		open.payoutIds.set(index, id);
	}
	for (const [index, { payoutIds }] of groups) if (payoutIds.size < 2) groups.delete(index);
	return groups;
});

/** An item whose credential can't be read says so itself, when it's its turn. */
async function byCredential(context: IExecuteFunctions, { payoutIds }: Group): Promise<Map<object, GroupRequest>> {
	const requests = new Map<object, GroupRequest>();
	for (const [index, id] of payoutIds) {
		const credential = await credentialOf(context, index).catch(() => undefined);
		if (credential === undefined) continue;
		const request = requests.get(credential) ?? { payoutIds: [] };
		requests.set(credential, request);
		request.payoutIds.push(id);
	}
	return requests;
}

/** An item whose expression fails says so itself, when it's its turn. */
function idsOf(context: IExecuteFunctions, index: number): string[] {
	try {
		return readPayoutField(context, index);
	} catch {
		return [];
	}
}
