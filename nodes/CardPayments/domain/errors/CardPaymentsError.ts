export { CardPaymentsError, understood } from '../errors';
