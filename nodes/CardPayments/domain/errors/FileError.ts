export { FileError } from '../errors';
