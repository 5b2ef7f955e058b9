/** Calendar arithmetic in time zones, bundled at build time. This is the only place that imports it. */
export { DateTime } from 'luxon';
