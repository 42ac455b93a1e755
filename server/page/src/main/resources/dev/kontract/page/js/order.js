// Rows that a filter selects, in order. A change costs the comparisons of a binary search, however many rows there are.

const collator = new Intl.Collator('en', { numeric: true });

function byKey(one, other) {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}

/** Returns a comparison of rows by the column `sort`, with `-` before it in descending order; by key without one. No two rows are equal. */
export function comparison(columns, sort) {
  const name = sort?.replace(/^-/, '');
  const index = columns.findIndex(column => column.name === name);
  if (index < 0 && name !== 'Namespace') return byKey;
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = byValue(name, index, columns[index]);
  return (one, other) => direction * compare(one, other) || byKey(one, other);
}

function byValue(name, index, column) {
  if (name === 'Namespace') return (one, other) => collator.compare(one.namespace, other.namespace);
  if (name === 'Age') return (one, other) => ascending(other.created, one.created);
  if (column.type === 'integer' || column.type === 'number') return (one, other) => ascending(numberOf(one.cells[index]), numberOf(other.cells[index]));
  return (one, other) => collator.compare(String(one.cells[index] ?? ''), String(other.cells[index] ?? ''));
}

function ascending(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns a cell as a number; one without a number comes first. */
function numberOf(cell) {
  return typeof cell === 'number' ? cell : -Infinity;
}

/** The rows for which `selects` returns true, in the order of `compare`. While it is held, rows keep their places. */
export class Order {
  #compare;
  #selects;
  #rows = [];
  #held;

  constructor(compare, selects) {
    this.#compare = compare;
    this.#selects = selects;
  }

  /** The rows to show. The array changes with its rows. */
  get rows() {
    return this.#held ? this.#held.rows : this.#rows;
  }

  /** The number of rows that wait for a place. */
  get news() {
    return this.#held ? this.#held.news.size : 0;
  }

  /** Returns whether a row is one of those to show. */
  includes(row) {
    return this.#selects(row);
  }

  /** Begins anew with some rows. */
  reset(rows) {
    this.#rows = [...rows].filter(this.#selects).sort(this.#compare);
    if (!this.#held) return;
    const present = new Map(this.#rows.map(row => [row.key, row]));
    this.#held.rows = this.#held.rows.map(row => present.get(row.key) ?? { ...row, gone: true });
    this.#held.news = new Set([...present.keys()].filter(key => !this.#held.places.has(key)));
  }

  /** Replaces a row; `before` is undefined for a new one, `after` for one that is gone. */
  change(before, after) {
    const was = before !== undefined && this.#selects(before);
    const is = after !== undefined && this.#selects(after);
    if (was && is) this.#replace(before, after);
    else if (was) this.#rows.splice(this.#placeOf(before), 1);
    else if (is) this.#rows.splice(this.#placeOf(after), 0, after);
    if (this.#held) this.#changeHeld((after ?? before).key, is ? after : undefined);
  }

  /** Lets rows keep their places from now on, or gives all of them their places. Rows that go are then shown as gone, new ones wait. */
  hold(on) {
    if (on === Boolean(this.#held)) return;
    this.#held = on ? { rows: [...this.#rows], places: new Map(this.#rows.map(({ key }, place) => [key, place])), news: new Set() } : undefined;
  }

  #replace(before, after) {
    const place = this.#placeOf(before);
    const above = this.#rows[place - 1];
    const below = this.#rows[place + 1];
    if ((!above || this.#compare(above, after) < 0) && (!below || this.#compare(after, below) < 0)) {
      this.#rows[place] = after;
      return;
    }
    this.#rows.splice(place, 1);
    this.#rows.splice(this.#placeOf(after), 0, after);
  }

  /** Returns the place of a row that is here, or that it is to get. */
  #placeOf(row) {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.#rows[middle], row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #changeHeld(key, row) {
    const { rows, places, news } = this.#held;
    const place = places.get(key);
    if (place !== undefined) rows[place] = row ?? { ...rows[place], gone: true };
    else if (row) news.add(key);
    else news.delete(key);
  }
}
