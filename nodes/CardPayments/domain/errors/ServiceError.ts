export { ServiceError, isRefusedKey, isPassing, isLasting, isRefusal } from '../errors';
