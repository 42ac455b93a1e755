// Answers that a view reads once, or again at intervals while the page is visible.

import { useCallback, useLayoutEffect, useState } from '../lib/preact.js';
import { pause, pauseAfter } from './pause.js';

/**
 * Returns `{value, error, loading, reload}` of `load(signal)`, which is called again when `dependencies` change and, with
 * `every`, after that many milliseconds. The last value stays until the next one arrives. A failure that may pass is tried again, and
 * leaves the value; after another one there is none.
 */
export function useAnswer(load, dependencies, { every } = {}) {
  const [answer, setAnswer] = useState({ loading: true });
  const [round, setRound] = useState(0);
  // A layout effect, because any other would show the previous answer for a moment as that of the new dependencies.
  useLayoutEffect(() => {
    const controller = new AbortController();
    setAnswer(({ value }) => ({ value, loading: true }));
    follow(load, every, setAnswer, controller.signal);
    return () => controller.abort();
  }, [...dependencies, round]);
  const reload = useCallback(() => setRound(count => count + 1), []);
  return { ...answer, reload };
}

/** Passes on answers until none is to follow. */
export async function follow(load, every, onAnswer, signal) {
  let failures = 0;
  while (!signal.aborted) {
    let wait = every;
    try {
      const value = await load(signal);
      if (signal.aborted) return;
      failures = 0;
      onAnswer({ value });
    } catch (error) {
      if (signal.aborted) return;
      onAnswer(({ value }) => (error.isTransient ? { value, error } : { error }));
      if (error.isTransient) wait = Math.max(every ?? 0, pauseAfter(failures++, error));
      else if (error.code) return;
    }
    if (wait === undefined) return;
    do await pause(wait, signal);
    while (globalThis.document?.hidden && !signal.aborted);
  }
}
