/**
 * Work in turns: so many tasks at a time, and the event loop in between.
 *
 * Nothing here waits by itself: a `Pause` comes in as a parameter. What a task throws is thrown, once others under way
 * have ended.
 *
 *     await inTurns(rows, pause, (row) => { sum += row.units; });
 */
export { eachConcurrently } from './eachConcurrently';
export { inOrder, inTurns, mappedInTurns, type Pause } from './inTurns';
export { Turns } from './turns';
