// The rows of a Table answer, kept current by a watch.

import { useEffect, useState } from '../lib/preact.js';
import { watch } from './watch.js';

/** The rows of a collection by namespace and name, in the state after the last event. */
export class Rows {
  columns = [];
  rows = new Map();
  remaining = 0;

  /** Applies an event of `watch` whose object is a Table. */
  apply({ type, object }) {
    if (type === 'RESET') {
      this.rows = new Map();
      this.columns = object.columnDefinitions || [];
    }
    if (type === 'RESET' || type === 'MORE') this.remaining = object.metadata.remainingItemCount || 0;
    for (const row of object.rows || []) {
      if (type === 'DELETED') this.rows.delete(keyOf(row.object.metadata));
      else this.put(row, type);
    }
  }

  put({ object: { metadata }, cells }, type) {
    const key = keyOf(metadata);
    const before = this.rows.get(key);
    this.rows.set(key, {
      key,
      cells,
      text: [metadata.namespace, ...cells].join(' ').toLowerCase(),
      namespace: metadata.namespace,
      name: metadata.name,
      uid: metadata.uid,
      created: metadata.creationTimestamp,
      deleted: metadata.deletionTimestamp,
      finalizers: metadata.finalizers,
      labels: metadata.labels || {},
      marks: marks(before, cells, type),
    });
  }
}

function keyOf({ namespace = '', name }) {
  return `${namespace}/${name}`;
}

/** Returns how often each cell has changed since the list. */
function marks(before, cells, type) {
  if (!before) return type === 'ADDED' ? cells.map(() => 1) : undefined;
  const counts = cells.map((cell, index) => (before.marks?.[index] || 0) + (same(cell, before.cells[index]) ? 0 : 1));
  return counts.some(Boolean) ? counts : undefined;
}

function same(one, other) {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/**
 * Returns `{columns, rows, remaining, state, error}` of a path. Events are applied as they arrive and shown once a frame;
 * `rows` is a new array whenever one of them has changed.
 */
export function useLive(path) {
  const [view, setView] = useState({ path, columns: [], rows: [], remaining: 0, state: 'loading' });
  useEffect(() => {
    const rows = new Rows();
    let connection = { state: 'loading' };
    let frame = 0;
    const show = () => {
      frame = 0;
      setView({ path, columns: rows.columns, rows: [...rows.rows.values()], remaining: rows.remaining, ...connection });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(show);
    };
    const close = watch(path, { table: true }, event => {
      rows.apply(event);
      schedule();
    }, (state, error) => {
      connection = { state, error };
      schedule();
    });
    return () => {
      close();
      cancelAnimationFrame(frame);
    };
  }, [path]);
  return view.path === path ? view : { columns: [], rows: [], remaining: 0, state: 'loading' };
}
