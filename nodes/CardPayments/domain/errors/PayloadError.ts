export { PayloadError } from '../errors';
