// Pauses: those that end early, and those before a request is sent again.

const SHORTEST = 500;
const LONGEST = 10_000;
const LONGEST_ASKED_FOR = 60_000;

/** Returns after some milliseconds, or when `signal` is aborted. */
export function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : milliseconds);
    signal.addEventListener('abort', end);
  });
}

/**
 * Returns how many milliseconds to wait before another attempt: what the server asks for or, after `failures` in a row, from half a
 * second to ten. Clients that failed together come back at different times.
 */
export function pauseAfter(failures, { retryAfter } = {}) {
  const wait = retryAfter === undefined ? Math.min(LONGEST, SHORTEST * 2 ** failures) : Math.min(LONGEST_ASKED_FOR, 1000 * retryAfter);
  return wait * (1 + Math.random() / 4);
}
