import { lookUpOperation } from '../common/lookUp';
import { simplifyRefund } from './simplify';

export const { properties, execute } = lookUpOperation('refund', 'Refund ID', simplifyRefund);
