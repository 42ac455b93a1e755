// The order of rows: it stays while the pointer is over them.

import { useRef } from '../lib/preact.js';

const collator = new Intl.Collator('en', { numeric: true });

function byKey(one, other) {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}

/** Returns a comparison of rows by the column `sort`, with `-` before it in descending order; by key without one. */
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
  if (name === 'Age') return (one, other) => Date.parse(other.created) - Date.parse(one.created);
  if (column.type === 'integer' || column.type === 'number') return (one, other) => one.cells[index] - other.cells[index];
  return (one, other) => collator.compare(String(one.cells[index] ?? ''), String(other.cells[index] ?? ''));
}

/**
 * Returns `{rows, news}`: the rows in order. While `held`, rows keep their places: new ones wait (`news` of them), and those
 * that are gone are shown as such. They do not wait when `basis` changes: what rows are selected by, and their order.
 */
export function useOrder(rows, compare, basis, held) {
  const last = useRef({ rows: [] });
  const current = new Map(rows.map(row => [row.key, row]));
  const known = last.current.rows.filter(row => current.has(row.key)).map(row => current.get(row.key));
  if (held && last.current.basis === basis) {
    const kept = last.current.rows.map(row => current.get(row.key) || { ...row, gone: true });
    last.current = { rows: kept, basis };
    return { rows: kept, news: rows.length - known.length };
  }
  for (const row of known) current.delete(row.key);
  // Most rows are in order already, which makes the sort nearly linear.
  const sorted = [...known, ...current.values()].sort(compare);
  last.current = { rows: sorted, basis };
  return { rows: sorted, news: 0 };
}
