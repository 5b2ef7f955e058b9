import { simplifyPayment } from '../../domain/payment/response';
import { lookUpOperation } from '../common/lookUp';

export const { properties, execute } = lookUpOperation('charge', simplifyPayment);
