// A table of any number of rows: only those that are visible are in the document.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../lib/preact.js';
import { isTurnedOff } from './shortcuts.js';

const ROW_HEIGHT = 32;
const OVERSCAN = 8;
/** The table is rendered anew when it was scrolled by as many rows. */
const STEP = 4;
const MARKED = 1000;
const STEPS = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/**
 * A table with `columns` `{id, title, numeric, width, sortable, cell(row)}` and `rows` with a `key`.
 *
 * The cell of the column with `link` links to `href(row)`. `selection` is `{keys: Set, toggle(row, on), toggleAll(on)}` or absent. Arrow keys and
 * j/k move between rows, x and Space select. The row that has the focus keeps it, and its place on the screen, when others come, go or
 * move.
 */
export function Grid({ caption, columns, rows, href, selection, sort, onSort, onHold }) {
  const scroller = useRef();
  const [place, setPlace] = useState(0);
  const [visible, setVisible] = useState(25);
  const [activeKey, setActive] = useState();
  const wantsFocus = useRef(false);
  const active = useIndex(rows, activeKey);

  useLayoutEffect(() => {
    const element = scroller.current;
    const observer = new ResizeObserver(() => setVisible(Math.ceil(element.clientHeight / ROW_HEIGHT)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shown = useRef({});
  const within = document.activeElement?.closest?.('tr[data-index]');
  const hasFocus = Boolean(within && scroller.current?.contains(within));
  useLayoutEffect(() => {
    const element = scroller.current;
    const moved = shown.current.key === activeKey ? active - shown.current.index : 0;
    if (hasFocus && !wantsFocus.current && moved !== 0) {
      element.scrollTop += moved * ROW_HEIGHT;
      scrolled();
    }
    shown.current = { key: activeKey, index: active };
    const elsewhere = document.activeElement !== document.body && !element.contains(document.activeElement);
    const lost = hasFocus && document.activeElement === document.body;
    // A row that is not rendered yet waits for the focus only as long as nothing else has it.
    if (elsewhere) wantsFocus.current = false;
    if (!wantsFocus.current && !lost) return;
    const link = element.querySelector(`tr[data-index="${active}"] a`);
    link?.focus({ preventScroll: true });
    wantsFocus.current = !link;
  });

  const top = Math.min(place, Math.max(0, rows.length - visible));
  const first = Math.max(0, top - OVERSCAN);
  const last = Math.min(rows.length, top + STEP + visible + OVERSCAN);
  const scrolled = () => setPlace(Math.floor(scroller.current.scrollTop / ROW_HEIGHT / STEP) * STEP);
  const moveTo = index => {
    const element = scroller.current;
    const target = Math.min(rows.length - 1, Math.max(0, index));
    const header = element.querySelector('thead').offsetHeight;
    const edge = target * ROW_HEIGHT;
    if (edge < element.scrollTop) element.scrollTop = edge;
    else if (edge + ROW_HEIGHT + header > element.scrollTop + element.clientHeight) element.scrollTop = edge + ROW_HEIGHT + header - element.clientHeight;
    scrolled();
    wantsFocus.current = true;
    setActive(rows[target].key);
  };
  const onFocusIn = event => {
    const row = event.target.closest('tr[data-index]');
    if (row) setActive(row.dataset.key);
  };
  const onKeyDown = event => {
    const row = event.target.closest('tr[data-index]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey || isTurnedOff(event.key)) return;
    // The rows may have changed since they were rendered.
    const { key } = row.dataset;
    const found = rows.findIndex(each => each.key === key);
    const index = found < 0 ? Number(row.dataset.index) : found;
    const target = { ...STEPS, PageDown: visible - 2, PageUp: 2 - visible, Home: -Infinity, End: Infinity }[event.key];
    if (target !== undefined) moveTo(index + target);
    else if (selection && (event.key === 'x' || (event.key === ' ' && event.target.tagName === 'A'))) selection.toggle({ key }, !selection.keys.has(key));
    else return;
    event.preventDefault();
  };

  return html`<div class="grid-scroll" ref=${scroller} onScroll=${scrolled}>
    <table class="grid" aria-rowcount=${rows.length + 1} onKeyDown=${onKeyDown} style=${{ minWidth: `${columns.reduce((sum, column) => sum + column.width, selection ? 5 : 0)}ch` }}>
      <caption class="hidden">${caption}</caption>
      <colgroup>${selection && html`<col class="select-column" />`}${columns.map(column => html`<col key=${column.id} style=${{ width: `${column.width}ch` }} />`)}</colgroup>
      <${Head} columns=${columns} rows=${rows} selection=${selection} sort=${sort} onSort=${onSort} />
      ${first > 0 && html`<tbody aria-hidden="true"><tr style=${{ height: `${first * ROW_HEIGHT}px` }}></tr></tbody>`}
      <tbody onfocusin=${onFocusIn} onPointerEnter=${() => onHold?.(true)} onPointerLeave=${() => onHold?.(false)}>
        ${rows.slice(first, last).map((row, offset) => html`<${Row} key=${row.key} row=${row} index=${first + offset} columns=${columns}
          href=${href} selection=${selection} selected=${selection?.keys.has(row.key)} reachable=${first + offset === active || (offset === 0 && (active < first || active >= last))} />`)}
      </tbody>
      ${last < rows.length && html`<tbody aria-hidden="true"><tr style=${{ height: `${(rows.length - last) * ROW_HEIGHT}px` }}></tr></tbody>`}
    </table>
  </div>`;
}

/** Returns the index of the row with a key; while there is none, the last index of that row, which is now that of its neighbour. */
function useIndex(rows, key) {
  const last = useRef(0);
  if (rows[last.current]?.key !== key) {
    const found = key === undefined ? 0 : rows.findIndex(row => row.key === key);
    last.current = found >= 0 ? found : Math.max(0, Math.min(last.current, rows.length - 1));
  }
  return last.current;
}

function Head({ columns, rows, selection, sort, onSort }) {
  const order = column => (sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined);
  const next = column => (order(column) === 'ascending' ? `-${column.id}` : order(column) === 'descending' ? '' : column.id);
  return html`<thead><tr aria-rowindex="1">
    ${selection && html`<td class="select"><input type="checkbox" aria-label="Select all" checked=${rows.length > 0 && selection.keys.size >= rows.length}
      onChange=${event => selection.toggleAll(event.currentTarget.checked)} /></td>`}
    ${columns.map(column => html`<th key=${column.id} scope="col" class=${column.numeric ? 'numeric' : ''} aria-sort=${order(column)}>
      <button type="button" title=${column.description} onClick=${() => onSort(next(column))}>${column.title}<span class="sort" aria-hidden="true">${{ ascending: '▲', descending: '▼' }[order(column)]}</span></button>
    </th>`)}
  </tr></thead>`;
}

/** A row; it is rendered anew only if it, its place or its selection has changed. */
function Row({ row, index, columns, href, selection, selected, reachable }) {
  return useMemo(() => html`<tr data-index=${index} data-key=${row.key} aria-rowindex=${index + 2} class=${`${selected ? 'selected' : ''} ${row.gone ? 'gone' : ''}`}>
    ${selection && html`<td class="select"><input type="checkbox" tabindex="-1" aria-label=${`Select ${row.name}`} checked=${selected} disabled=${row.gone}
      onChange=${event => selection.toggle(row, event.currentTarget.checked)} /></td>`}
    ${columns.map(column => {
      const content = column.link ? html`<a href=${href(row)} tabindex=${reachable ? 0 : -1}>${column.cell(row)}</a>` : column.cell(row);
      return html`<td key=${column.id} class=${`${column.numeric ? 'numeric' : ''} ${markOf(row, column)}`} title=${column.text?.(row)}>${content}</td>`;
    })}
  </tr>`, [row, index, columns, selected, reachable]);
}

/** Returns one of two classes in turn, since each starts the animation of a changed cell anew; none for one that changed long ago. */
function markOf(row, column) {
  const count = row.marks?.[column.index];
  return count && performance.now() - row.marked < MARKED ? `changed-${count % 2}` : '';
}
