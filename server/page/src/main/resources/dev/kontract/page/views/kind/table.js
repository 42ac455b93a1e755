// The live table of a kind. It is rendered once a frame while objects change, so that it has only what changes with them.

import { html, useLayoutEffect, useMemo, useState } from '../../lib/preact.js';
import { gridColumns } from '../../js/columns.js';
import { Grid } from '../../js/grid.js';
import { pathOf } from '../../js/kinds.js';
import { useLive, useOrder } from '../../js/live.js';
import { comparison } from '../../js/order.js';
import { Failure } from '../../js/parts.js';
import { link, setQuery } from '../../js/route.js';
import { DeleteDialog } from './delete.js';
import { NoRows } from './empty.js';
import { StatusLine } from './status.js';

/** The objects that `request` selects. `onRows` receives their rows, which change with them. */
export function LiveTable({ kind, path, request, namespace, filter, among, wide, sort, onRows }) {
  const { rows, state, error } = useLive(request);
  const [held, setHeld] = useState(false);
  const [deleting, setDeleting] = useState();
  const order = useOrder(rows, () => [comparison(rows.columns, sort), selects(filter, namespace ? [] : among)], [rows.columns, sort, filter, among]);
  order.hold(held);
  useLayoutEffect(() => onRows(rows), [rows]);
  const columns = useMemo(
    () => gridColumns(rows.columns, rows, { wide, namespaces: kind.namespaced && !namespace }),
    [rows.columns, rows.size > 0, wide],
  );
  const selection = useSelection(rows, order);
  const endDeletion = deleted => {
    setDeleting(undefined);
    if (deleted) selection.clear();
  };
  const refused = state === 'refused' && rows.columns.length === 0;
  return html`
    ${!refused && html`<${StatusLine} rows=${rows} state=${state} error=${error} shown=${order.rows.length} news=${order.news} onShow=${() => setHeld(false)} selected=${selection.keys.size}
      onDelete=${() => setDeleting([...selection.keys].map(key => rows.get(key)))} onClear=${selection.clear} />`}
    ${refused
      ? html`<div><${Failure} error=${error} attributes=${{ verb: 'list', group: kind.group, resource: kind.resource, namespace }} />
          ${error.code === 403 && kind.namespaced && !namespace && html`<p class="quiet">Perhaps you may list those of a namespace: choose it above.</p>`}</div>`
      : rows.columns.length > 0 && order.rows.length === 0
        ? html`<${NoRows} kind=${kind} namespace=${namespace} narrowed=${rows.size > 0 || request !== path} />`
        : rows.columns.length > 0 && html`<${Grid} caption=${`${kind.kind} objects`} columns=${columns} rows=${order.rows} href=${row => link(pathOf(kind, row.namespace, row.name))}
            selection=${kind.verbs.includes('delete') ? selection : undefined} sort=${sort} onSort=${name => setQuery({ sort: name })} onHold=${setHeld} />`}
    ${deleting && html`<${DeleteDialog} kind=${kind} rows=${deleting} onClose=${endDeletion} />`}`;
}

/** Returns a predicate for the rows that have all words of the filter and are in one of the namespaces; in any if there are none. */
function selects(filter, namespaces) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = new Set(namespaces);
  return row => (chosen.size === 0 || chosen.has(row.namespace)) && words.every(word => row.text.includes(word));
}

/** Returns the selection of rows `{keys, toggle(row, on), toggleAll(on), clear()}`; `keys` are those of rows that are still there, and shown. */
function useSelection(rows, order) {
  const [selected, setSelected] = useState(new Set());
  const toggle = ({ key }, on) => setSelected(keys => {
    const next = new Set(keys);
    if (on) next.add(key);
    else next.delete(key);
    return next;
  });
  const isShown = row => row !== undefined && order.includes(row);
  return {
    keys: new Set([...selected].filter(key => isShown(rows.get(key)))),
    toggle,
    toggleAll: on => setSelected(new Set(on ? order.rows.filter(row => !row.gone).map(row => row.key) : [])),
    clear: () => setSelected(new Set()),
  };
}
