/** The CSV parser, bundled at build time. This is the only place that imports it. */
export { parse as csvParser, CsvError } from 'csv-parse/stream';
