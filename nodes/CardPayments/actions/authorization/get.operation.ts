import { simplifyPayment } from '../../domain/payment/response';
import { lookUpOperation } from '../payment/lookUp';

export const { properties, execute } = lookUpOperation('authorization', simplifyPayment);
