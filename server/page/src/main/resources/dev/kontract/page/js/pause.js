// A pause that ends early when what it is for is aborted.

/** Returns after some milliseconds, or when `signal` is aborted. */
export function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
