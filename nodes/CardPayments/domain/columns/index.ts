/**
 * Which column of a payout's sheet is what.
 *
 * `COLUMNS` are the roles, with the line of a description that names each and the names it usually has. `findColumns`
 * gives the place of each role in a header, none where that isn't certain.
 *
 *     findColumns(['charge_id', 'net'], {}, 'charge').amount // 1
 */
export {
	COLUMNS,
	DESCRIBED_ROLES,
	LIST_ROLES,
	OF_AMOUNT,
	PARTS,
	type AmountRole,
	type DescribedRole,
	type ListRole,
	type PartRole,
} from './columns';
export { findColumns } from './findColumns';
export { furtherAmounts, hasGross, noColumns, type FoundColumns } from './foundColumns';
export { onceAHeader } from './onceAHeader';
export { statusNames } from './statusNames';
