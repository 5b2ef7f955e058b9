import type { IExecuteFunctions } from 'n8n-workflow';
import { ServiceError } from '../../domain/errors/ServiceError';
import { readPayoutIds } from '../../domain/payout/record';
import { isTransient } from '../../domain/service/retryPolicy';
import { downloadPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';

/** A zip that several input items asked for together. */
interface SharedZip {
	zip: Uint8Array;
	/** The payouts it was asked for. */
	payoutIds: string[];
	/** Whether this item takes the sheets whose payout isn't known. */
	isFirst: boolean;
}

/** The payouts of neighboring items, which are asked for in one request. */
interface Group {
	payoutIds: string[];
	/** Absent until the first of the items asks for it. */
	zip?: Promise<Uint8Array | undefined>;
	/** Items that haven't asked for it yet: the zip is let go with the last. */
	left: number;
}

/** By the execution of the node, for each of its input items. */
const groupsOf = new WeakMap<IExecuteFunctions, Map<number, Group>>();

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
	const groups = groupsOf.get(context) ?? groupItems(context, perRequest);
	groupsOf.set(context, groups);
	const group = groups.get(index);
	if (group === undefined) return undefined;
	groups.delete(index);
	const isFirst = group.zip === undefined;
	group.zip ??= downloadPayouts(context, group.payoutIds, requestOptions).catch((error: unknown) => {
		if (error instanceof ServiceError && error.status !== undefined && !isTransient(error.status)) return undefined;
		throw error;
	});
	const { zip: downloading, payoutIds } = group;
	if (--group.left === 0) group.zip = undefined;
	const zip = await downloading;
	return zip === undefined ? undefined : { zip, payoutIds, isFirst };
}

function groupItems(context: IExecuteFunctions, perRequest: number): Map<number, Group> {
	const groups = new Map<number, Group>();
	let open: Group | undefined;
	for (const index of context.getInputData().keys()) {
		const [id, ...others] = idsOf(context, index);
		if (id === undefined || others.length > 0) continue;
		if (open === undefined || open.left >= perRequest || open.payoutIds.includes(id))
			open = { payoutIds: [], left: 0 };
		open.payoutIds.push(id);
		open.left++;
		groups.set(index, open);
	}
	for (const [index, { left }] of groups) if (left < 2) groups.delete(index);
	return groups;
}

/** An item whose expression fails says so itself, when it's its turn. */
function idsOf(context: IExecuteFunctions, index: number): string[] {
	try {
		return readPayoutIds(context.getNodeParameter('payoutId', index, '', { extractValue: true }));
	} catch {
		return [];
	}
}
