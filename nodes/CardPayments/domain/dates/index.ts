/**
 * What a text says of when: the day, the moment, the zone.
 *
 * A `DateColumn` reads the dates of a column, which show together which number is the day; `Zone` makes moments of what
 * clocks show. What may be two dates is NaN.
 *
 *     readDate('2026-11-30') // a whole day
 */
export {
	DateColumn,
	daysOfSpreadsheet,
	isWholeDay,
	NO_TIME,
	timeIn,
	type DateForm,
	type DateFormat,
} from './dateColumn';
export { readDate } from './dates';
export { momentText, readMoment, readMoments, EARLIEST, type Moments } from './moment';
export { Zone, offsetsOf, type OffsetAt, zoneNamed, zoneOfColumn } from './zones';
