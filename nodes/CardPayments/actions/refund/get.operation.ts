import { simplifyRefund } from '../../domain/payment/response';
import { lookUpOperation } from '../payment/lookUp';

export const { properties, execute } = lookUpOperation('refund', simplifyRefund);
