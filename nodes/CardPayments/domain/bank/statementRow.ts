import type { Item } from '../table';
import type { CamtStatement } from './camt';

export interface StatementRow {
	item: Item;
	/** The place of the input item. */
	index: number;
	/** Of the row in the statement, from 1 on. */
	number: number;
	/** Days since 1970; undefined where it can't be read. */
	day: number | undefined;
	/** Why it isn't money: what the bank says of it. Undefined for what's booked. */
	state: string | undefined;
	/** Whether a known word, or its row type, says that it's no movement. */
	isTotal: boolean;
	/** Whether a known word says that it's what the account had there. */
	isBalance: boolean;
	/** Whether its type says that it's money that moved. */
	isMovement: boolean;
	/** Of a message, where it's of one. */
	statement?: CamtStatement;
}
