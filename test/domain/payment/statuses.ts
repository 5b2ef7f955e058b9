/** Every status that live services document, of what, as what, and as what with a page to visit. */
export const STATUSES = [
	['ABANDONED', 'ca', 'failed', 'failed'],
	['ACCEPTED', 'r', 'pending', 'action_required'],
	['AUTHORIZED', 'a', 'held', 'held'],
	['CANCELLED', 'car', 'failed', 'failed'],
	['CAPTURED', 'ca', 'paid', 'paid'],
	['DECLINED', 'car', 'failed', 'failed'],
	['FAILED', 'car', 'failed', 'failed'],
	['IN_PROGRESS', 'car', 'pending', 'action_required'],
	['INITIATED', 'ca', 'pending', 'action_required'],
	['PENDING', 'r', 'pending', 'action_required'],
	['REFUNDED', 'r', 'refunded', 'refunded'],
	['RESTRICTED', 'car', 'failed', 'failed'],
	['TIMEDOUT', 'car', 'failed', 'failed'],
	['TIMED_OUT', 'r', 'failed', 'failed'],
	['UNKNOWN', 'car', 'unknown', 'unknown'],
	['VOID', 'ca', 'reversed', 'reversed'],
] as const;
