import { description } from '../payment/fields';
import { paymentOperation } from '../payment/newPayment';

export const { properties, describeDone, execute } = paymentOperation('charge', 'moves real money', [description]);
