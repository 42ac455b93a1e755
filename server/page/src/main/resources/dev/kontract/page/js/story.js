// The recorded requests in the order of their arrival, as the story of what happened.

import { isBackground, isHeartbeat } from './record.js';

const JUMP = 1000;
const MINUTE = 60_000;

/**
 * Returns the story of recorded requests as `{steps, lanes, span}`. A step is `{item, at, clock}`: a request, its arrival in
 * milliseconds after the first one, and the time of the server's clock if that was advanced before. A lane has the steps of one
 * user, `{user, steps}`, in the order of their first request. Without `reads`, steps are writes and failures, without the
 * heartbeats of nodes and the reads of the page.
 */
export function storyOf(items, { reads }) {
  const ordered = [...items].sort((one, other) => one.sequence - other.sequence);
  const chosen = ordered.filter(item => reads || (item.write && !isHeartbeat(item.path)) || (item.code >= 400 && !isBackground(item)));
  const first = ordered[0]?.monotonicMillis;
  const steps = chosen.map((item, index) => ({ item, at: item.monotonicMillis - first, clock: advanced(chosen[index - 1], item) }));
  return { steps, lanes: lanesOf(steps), span: Math.max(1, ...steps.map(({ at, item }) => at + (item.durationMillis ?? 0))) };
}

/** Returns the new time of a clock that was advanced between two requests, other than by itself. */
function advanced(earlier, later) {
  if (!earlier) return undefined;
  const shown = Date.parse(later.time) - Date.parse(earlier.time);
  return shown - (later.monotonicMillis - earlier.monotonicMillis) > JUMP ? later.time : undefined;
}

function lanesOf(steps) {
  const lanes = new Map();
  for (const step of steps) {
    const user = step.item.user ?? '';
    if (!lanes.has(user)) lanes.set(user, { user, steps: [] });
    lanes.get(user).steps.push(step);
  }
  return [...lanes.values()];
}

/** Returns what a request came to: `failed`, `changed`, or `read` for one that changed nothing. */
export function outcomeOf(item) {
  if (item.code >= 400) return 'failed';
  return item.changed?.length > 0 ? 'changed' : 'read';
}

/** Returns milliseconds as text, such as `850 ms`, `12.4 s` or `3.5 min`. */
export function spanText(milliseconds) {
  if (milliseconds >= 2 * MINUTE) return `${(milliseconds / MINUTE).toFixed(1)} min`;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}
