// A table of some dozens of rows. The table of a kind, of any size, is grid.js.

import { html } from '../lib/preact.js';
import { textOf } from './text.js';

/**
 * A table with `columns` `{id, title, numeric, cell(row)}` and `rows`. A column without `cell` shows the property of its id.
 * `rowKey(row)` identifies a row; `empty` is shown without rows.
 */
export function Table({ caption, columns, rows, rowKey, empty }) {
  if (rows.length === 0 && empty) return empty;
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${caption}><table class="plain">
    <caption class="hidden">${caption}</caption>
    <thead><tr>${columns.map(column => html`<th key=${column.id} scope="col" class=${column.numeric ? 'numeric' : ''}>${column.title}</th>`)}</tr></thead>
    <tbody>${rows.map((row, index) => html`<tr key=${rowKey ? rowKey(row) : index}>
      ${columns.map(column => html`<td key=${column.id} class=${column.numeric ? 'numeric' : ''} data-title=${column.title}>${column.cell ? column.cell(row) : textOf(row[column.id])}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}
