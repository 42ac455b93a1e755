// A pause that ends early when what it is for is aborted.

/** Returns after some milliseconds, or when `signal` is aborted. */
export function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
