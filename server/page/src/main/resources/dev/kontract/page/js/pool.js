// Work on many items, some at a time.

/**
 * Calls `work(item)` for each item, for at most `atOnce` of them at a time; returns when all are done, fails with the first failure. None
 * is begun after `signal` was aborted.
 */
export async function forEach(items, atOnce, work, signal) {
  const queue = [...items];
  const next = async () => {
    while (queue.length > 0 && !signal?.aborted) await work(queue.shift());
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
