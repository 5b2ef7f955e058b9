export { forget as default } from './prepare.ts';
