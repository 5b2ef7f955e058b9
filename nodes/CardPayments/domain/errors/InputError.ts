export { InputError, type Report } from '../errors';
