// Answers that a view reads once, or again at intervals while the page is visible.

import { useCallback, useEffect, useState } from '../lib/preact.js';

/**
 * Returns `{value, error, loading, reload}` of `load(signal)`, which is called again when `dependencies` change and, with
 * `every`, after that many milliseconds. The last value stays until the next one arrives.
 */
export function useAnswer(load, dependencies, { every } = {}) {
  const [answer, setAnswer] = useState({ loading: true });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let timer;
    const again = () => {
      if (document.hidden) timer = setTimeout(again, every);
      else run();
    };
    const run = async () => {
      try {
        const value = await load(controller.signal);
        if (controller.signal.aborted) return;
        setAnswer({ value });
      } catch (error) {
        if (controller.signal.aborted) return;
        setAnswer({ error });
        if (error.code >= 400 && error.code < 500) return;
      }
      if (every) timer = setTimeout(again, every);
    };
    setAnswer(({ value }) => ({ value, loading: true }));
    run();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [...dependencies, round]);
  const reload = useCallback(() => setRound(count => count + 1), []);
  return { ...answer, reload };
}
