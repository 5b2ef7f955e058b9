/**
 * What results of 3-D Secure mean: those that are sent, and those in a response.
 *
 * `verdict` alone says `authenticated`. What contradicts, or is in no table, is null with a doubt.
 *
 *     authenticationVerdict(['Y'], '05') // { authenticated: true }
 */
export {
	AUTHENTICATION_NAMES,
	ECIS,
	eciOf,
	NOT_AUTHENTICATED,
	TRANSACTION_STATUSES,
	weaknessesOf,
	whyNotAuthenticated,
	type Authentication,
} from './threeDSecure';
export { authenticationVerdict } from './verdict';
