import { foldName } from '../cells';
import { isStateName } from '../words';

/** Of something else than the money: a check, a person, an address, goods. */
const OF_OTHERS =
	/(^|_)(3ds|3d|ds|three|avs|cvc|cvv|fraud|risk|kyc|check|auth|authentication|customer|account|subscription|invoice|order|shipping|delivery|fulfil\w*|dispute|chargeback|case|liability|tax|email)(_|$)|statutory/;
const LIKE_AN_ADDRESS = /(^|_)(city|zip|zipcode|postal|postcode|country|address|street|province)(_|$)/;
const A_STATE = /(^|_)(state|estado|stan)(_|$)/;

/** Whether a column's name says that it tells the state of money. */
export function isStatusName(name: string): boolean {
	return isStateName(name) && !OF_OTHERS.test(foldName(name));
}

/** The place of the first name, folded, that does so. Beside an address, a state is where somebody lives. */
export function placeOfStatus(names: string[], isFree: (at: number) => boolean): number | undefined {
	const hasAddress = names.some((name) => LIKE_AN_ADDRESS.test(name));
	const isStatus = (name: string) => isStatusName(name) && !(hasAddress && A_STATE.test(name));
	const place = names.findIndex((name, at) => isFree(at) && isStatus(name));
	return place < 0 ? undefined : place;
}
