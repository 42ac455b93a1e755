// The rows of a Table answer, by namespace and name, in the state after the last event.

/** The rows of a collection. Orders that follow it change with it, row by row. */
export class Rows {
  columns = [];
  remaining = 0;
  /** Whether there are more rows than a tab keeps. */
  cut = false;
  /** The changes since the list, for those who hear the table. */
  heard = { added: 0, changed: 0, removed: 0 };
  #rows = new Map();
  #orders = new Set();

  get size() {
    return this.#rows.size;
  }

  get(key) {
    return this.#rows.get(key);
  }

  values() {
    return this.#rows.values();
  }

  /** Returns the first rows in the order of their arrival. */
  first(count) {
    const found = [];
    for (const row of this.#rows.values()) {
      if (found.length === count) break;
      found.push(row);
    }
    return found;
  }

  /** Keeps an order current until the returned function is called. */
  follow(order) {
    order.reset(this.#rows.values());
    this.#orders.add(order);
    return () => this.#orders.delete(order);
  }

  /** Applies an event of `watch` whose object is a Table. */
  apply({ type, object, cut = false }) {
    const rows = object.rows || [];
    if (type === 'RESET' || type === 'MORE') [this.remaining, this.cut] = [object.metadata.remainingItemCount || 0, cut];
    if (type === 'RESET') this.#reset(object.columnDefinitions || [], rows);
    else if (type === 'DELETED') for (const row of rows) this.#remove(keyOf(row.object.metadata));
    else for (const row of rows) this.#put(row, type);
  }

  #reset(columns, rows) {
    const known = this.#rows;
    this.columns = columns;
    this.#rows = new Map();
    for (const row of rows) {
      const next = rowOf(row, known.get(keyOf(row.object.metadata)), 'RESET');
      this.#rows.set(next.key, next);
    }
    for (const order of this.#orders) order.reset(this.#rows.values());
  }

  #put(row, type) {
    const before = this.#rows.get(keyOf(row.object.metadata));
    const after = rowOf(row, before, type);
    this.#rows.set(after.key, after);
    if (type !== 'MORE') this.heard[before ? 'changed' : 'added']++;
    for (const order of this.#orders) order.change(before, after);
  }

  #remove(key) {
    const before = this.#rows.get(key);
    if (!before) return;
    this.#rows.delete(key);
    this.heard.removed++;
    for (const order of this.#orders) order.change(before, undefined);
  }
}

function rowOf({ object: { metadata }, cells }, before, type) {
  const marks = marksOf(before, cells, type);
  return {
    key: keyOf(metadata),
    cells,
    text: [metadata.namespace, ...cells].join(' ').toLowerCase(),
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    created: metadata.creationTimestamp,
    deleted: metadata.deletionTimestamp,
    finalizers: metadata.finalizers,
    labels: metadata.labels || {},
    marks,
    marked: marks === before?.marks ? before?.marked : performance.now(),
  };
}

function keyOf({ namespace = '', name }) {
  return `${namespace}/${name}`;
}

/** Returns how often each cell has changed since the list; the same array if none has changed now. */
function marksOf(before, cells, type) {
  if (!before) return type === 'ADDED' ? cells.map(() => 1) : undefined;
  const changed = cells.map((cell, index) => !same(cell, before.cells[index]));
  return changed.some(Boolean) ? changed.map((is, index) => (before.marks?.[index] || 0) + Number(is)) : before.marks;
}

function same(one, other) {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
