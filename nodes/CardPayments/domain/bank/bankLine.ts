/** A line of a statement that's money, or would be. */
export interface BankLine {
	/** Of the row in the statement, from 1 on. */
	number: number;
	/** The place of the input item. */
	index: number;
	/** Days since 1970. */
	day: number;
	/** What came into the account in minor units of `currency`; below zero for what left it. */
	minor: number;
	/** What may have been taken off it, in minor units; absent for nothing. */
	unsure?: number;
	/** Whether no balance shows that it came, as one shows it of others. */
	isUndirected?: true;
	/** The word by which its own text says that it didn't come or stay, or is a sum; absent for none. */
	doubt?: string;
	/** Whether nothing in the statement says if it came or left. */
	mayHaveLeft?: true;
	currency: string;
	/** Where the reference stands. */
	text: string;
	/** Why it isn't money: what the bank says of it. Absent for what's booked. */
	state?: string;
}
