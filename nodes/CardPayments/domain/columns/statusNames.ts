import { foldName } from '../cells';
import { isStateName } from '../words';

/** Of something else than the money: a check, a person, an address, goods. */
const OF_OTHERS =
	/(^|_)(3ds|3d|ds|three|avs|cvc|cvv|fraud|risk|kyc|check|auth|authentication|customer|account|subscription|invoice|order|shipping|delivery|fulfil\w*|dispute|chargeback|case|liability|tax|email)(_|$)|statutory/;
const LIKE_AN_ADDRESS = /(^|_)(city|zip|zipcode|postal|postcode|country|address|street|province)(_|$)/;
const A_STATE = /(^|_)(state|estado|stan)(_|$)/;

/** Which of these names tell the state of money. Beside an address, a state is where somebody lives. */
export function statusNames(names: string[]): Set<string> {
	const hasAddress = names.some((name) => LIKE_AN_ADDRESS.test(foldName(name)));
	const isStatus = (name: string) =>
		isStateName(name) && !OF_OTHERS.test(name) && !(hasAddress && A_STATE.test(name));
	return new Set(names.filter((name) => isStatus(foldName(name))));
}
