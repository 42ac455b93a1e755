// Events, latest first: the API lists them in the order of their names.

import { listed } from './list.js';
import { timeOf } from './words.js';

const READ = { size: 500, pages: 4 };

/** Returns the events at a path by the time at which they were seen last, latest first: of 2,000 at most, those whose names come first. */
export async function latestEvents(path, signal) {
  const { items } = await listed(path, { ...READ, signal });
  return items.map(event => ({ event, seen: Date.parse(timeOf(event)) || 0 })).sort((one, other) => other.seen - one.seen).map(({ event }) => event);
}
