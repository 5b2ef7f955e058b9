import type { Resource } from '../operation';
import * as downloadSheets from './downloadSheets.operation';
import * as extractSheets from './extractSheets.operation';
import * as get from './get.operation';
import * as getJournalEntries from './getJournalEntries.operation';
import * as getMany from './getMany.operation';
import * as matchBankLines from './matchBankLines.operation';
import * as reconcile from './reconcile.operation';

export const payout: Resource = {
	name: 'Payout',
	plural: 'payouts',
	description: 'What the service paid into your bank account',
	first: 'getMany',
	operations: {
		downloadSheets: {
			...downloadSheets,
			name: 'Download Sheets',
			action: 'Download payout sheets',
			description: 'Get the charges, refunds and disputes of payouts, as rows or as files',
		},
		extractSheets: {
			...extractSheets,
			name: 'Extract Sheets',
			action: 'Extract payout sheets',
			description: 'Read the sheets of a payout file that is already in the workflow, e.g. from an email',
		},
		get: {
			...get,
			name: 'Get',
			action: 'Get payout',
			description: 'Look up one payout by its ID',
		},
		getJournalEntries: {
			...getJournalEntries,
			name: 'Get Journal Entries',
			action: 'Get journal entries of payouts',
			description: 'Balanced entries of payouts, ready for your books',
		},
		getMany: {
			...getMany,
			name: 'Get Many',
			action: 'Get many payouts',
			description: 'List the payouts of a period, such as yesterday',
		},
		matchBankLines: {
			...matchBankLines,
			name: 'Match Bank Lines',
			action: 'Match bank lines with payouts',
			description: 'Find the payouts on your bank statement: what the bank paid, and what it did not',
		},
		reconcile: {
			...reconcile,
			name: 'Reconcile',
			action: 'Reconcile payout',
			description: "Check whether a payout's charges, refunds and disputes add up to its amount",
		},
	},
};
