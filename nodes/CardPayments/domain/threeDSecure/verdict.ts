import { AUTHENTICATED_STATUSES, ECIS, FAILED_STATUSES, NOT_AUTHENTICATED_CODES } from './threeDSecure';

interface AuthenticationVerdict {
	/** Whether the cardholder was authenticated; null where nothing says so for certain. */
	authenticated: boolean | null;
	/** Why it's null although there's a result. */
	doubt?: string;
}

/**
 * Whether the cardholder was authenticated, by all the statuses and the ECI of a response: true for Y and A, and
 * without a status for the ECI of one; false for N, R and U, and without a status for the ECI that says so. What
 * contradicts, or is in no table, leaves it open.
 *
 * @param code of the payment's response, which may say that the cardholder wasn't
 */
export function authenticationVerdict(statuses: string[], eci: string | undefined, code = ''): AuthenticationVerdict {
	const byStatus = statuses.map((status) => ({ named: `status ${status}`, says: saidByStatus(status) }));
	const byEci = eci === undefined ? [] : [{ named: `ECI ${eci}`, says: saidByEci(eci) }];
	const results = [...byStatus, ...byEci];
	const isRefused = results.length > 0 && NOT_AUTHENTICATED_CODES.includes(code);
	const all = isRefused ? [...results, { named: `code ${code}`, says: false }] : results;
	const open = all.filter(({ says }) => says === undefined).map(({ named }) => named);
	if (open.length > 0) return { authenticated: null, doubt: `${open.join(' and ')} doesn't say whether` };
	const [first] = all;
	if (first === undefined) return { authenticated: null };
	if (all.every(({ says }) => says === first.says)) return { authenticated: first.says as boolean };
	return { authenticated: null, doubt: `${all.map(({ named }) => named).join(' and ')} contradict each other` };
}

function saidByStatus(status: string): boolean | undefined {
	const code = status.toUpperCase();
	if (AUTHENTICATED_STATUSES.includes(code)) return true;
	return FAILED_STATUSES.includes(code) ? false : undefined;
}

function saidByEci(eci: string): boolean | undefined {
	if (ECIS.notAuthenticated.includes(eci)) return false;
	return [...ECIS.authenticated, ...ECIS.attempted].includes(eci) ? true : undefined;
}
