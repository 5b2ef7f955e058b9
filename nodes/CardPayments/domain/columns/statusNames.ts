import { foldName } from '../cells';
import { isStateName } from '../words';

/** Of something else than the money: a check, a person, an address, goods. */
const OF_OTHERS =
	/(^|_)(3ds|3d|ds|three|avs|cvc|cvv|fraud|risk|kyc|check|auth|authentication|customer|account|subscription|invoice|order|shipping|delivery|fulfil\w*|dispute|chargeback|case|liability|tax|email)(_|$)|statutory/;
const LIKE_AN_ADDRESS = /(^|_)(city|zip|zipcode|postal|postcode|country|address|street|province)(_|$)/;
const A_STATE = /(^|_)(state|estado|stan)(_|$)/;

/** Whether a column's name says that it's of something else than the money. */
export function isOfOthers(name: string): boolean {
	return OF_OTHERS.test(foldName(name));
}

/** Whether a name, folded, is that of an address, beside which a state is where somebody lives. */
export function isOfAnAddress(name: string): boolean {
	return LIKE_AN_ADDRESS.test(name);
}

/** Whether a name, folded, may be that of the money's status. */
export function isLikeAStatus(name: string, isBesideAnAddress: boolean): boolean {
	return isStateName(name) && !OF_OTHERS.test(name) && !(isBesideAnAddress && A_STATE.test(name));
}
