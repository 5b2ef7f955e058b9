import { debitCredit } from './rules/debitCredit';
import { fees } from './rules/fees';
import { ownPayments } from './rules/ownPayments';
import type { SheetRule } from './rules/rule';
import { signs } from './rules/signs';
import { statuses } from './rules/rowStatuses';
import { times } from './rules/times';
import { totalRows } from './rules/totalRows';
import { types } from './rules/types';

/** What's done to the rows of a sheet once their cells are read, in this order. */
export const SHEET_RULES: SheetRule[] = [debitCredit, types, statuses, times, totalRows, signs, ownPayments, fees];
