/**
 * What a text says of when: the day, the moment, the zone.
 *
 * Dates are local epoch milliseconds with what isn't sure of them (which number is the day, whether there's a time);
 * `Zone` makes moments of them. What may be two dates is undefined until a column's others show their order.
 *
 *     readDate('2026-11-30') // a whole day
 */
export {
	DateOrder,
	dateReader,
	fullYear,
	localOf,
	momentOf,
	readDate,
	readDates,
	type CellDate,
	type DateFormat,
	type ReadMoment,
} from './dates';
export { momentText, readMoment, readMoments, EARLIEST, type Moments } from './moment';
export { Zone, offsetsOf, type OffsetAt, zoneNamed, zoneOfColumn } from './zones';
