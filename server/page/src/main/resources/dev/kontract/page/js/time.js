// Times: relative to the clock of the server, exact on hover and for screen readers.

import { html, useEffect, useState } from '../lib/preact.js';

const clock = { frozen: undefined, listeners: new Set(), timer: undefined };

/** Returns the current time of the server in milliseconds. */
export function now() {
  return clock.frozen ?? Date.now();
}

/** Sets the time of a frozen clock of the server; undefined if the clock runs. */
export function freeze(milliseconds) {
  if (clock.frozen === milliseconds) return;
  clock.frozen = milliseconds;
  tick();
}

function tick() {
  for (const listener of clock.listeners) listener(now());
}

/** Returns the current time, once a second. */
export function useNow() {
  const [time, setTime] = useState(now);
  useEffect(() => {
    clock.listeners.add(setTime);
    clock.timer ??= setInterval(tick, 1000);
    return () => {
      clock.listeners.delete(setTime);
      if (clock.listeners.size > 0) return;
      clearInterval(clock.timer);
      clock.timer = undefined;
    };
  }, []);
  return time;
}

/** Returns a span of milliseconds as kubectl writes it: `5s`, `3m10s`, `4d2h`. */
export function duration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const pair = (large, unit, small, smaller) => (small ? `${large}${unit}${small}${smaller}` : `${large}${unit}`);
  if (seconds < 120) return `${seconds}s`;
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  if (days < 8) return pair(days, 'd', hours % 24, 'h');
  if (days < 730) return `${days}d`;
  return `${Math.floor(days / 365)}y`;
}

/** Returns a time in the zone of the browser, which it names. */
export function localText(time) {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });
}

/** A time that says how long ago it is. */
export function Time({ at }) {
  const time = useNow();
  if (!at) return '';
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return String(at);
  const ahead = moment.getTime() > time + 999;
  const relative = duration(Math.abs(time - moment.getTime()));
  const exact = moment.toISOString().replace('T', ' ').replace(/\.?0*Z$/, ' UTC');
  return html`<time datetime=${at} title=${exact}>${ahead ? `in ${relative}` : relative}<span class="hidden">${ahead ? '' : ' ago'}, ${exact}</span></time>`;
}
