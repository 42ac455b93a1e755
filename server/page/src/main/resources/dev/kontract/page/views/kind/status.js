// The line above a table: how many rows there are, whether they are live, and what to do with those that are selected.

import { html, useEffect, useState } from '../../lib/preact.js';
import { Progress, notLive } from '../../js/parts.js';

const CONNECTIONS = { loading: 'Loading', live: 'Live', lost: 'Connection lost, trying again', saved: 'As they were last' };
const PAUSE = 5000;

/** `shown` is the number of rows that match, `news` that of rows that wait while the pointer is on the table. */
export function StatusLine({ rows, state, error, shown, news, onShow, selected, onDelete, onClear }) {
  const all = rows.size;
  return html`<div class="status-line">
    <span>${shown === all ? number(all) : `${number(shown)} of ${number(all)}`} ${all === 1 ? 'object' : 'objects'}</span>
    <span role="status" class=${`connection ${state}`}>${state === 'refused' ? notLive(error) : CONNECTIONS[state]}</span>
    <${Heard} rows=${rows} />
    ${rows.cut && html`<span>More are not shown: choose a namespace or a selector.</span>`}
    ${rows.remaining > 0 && !rows.cut && html`<${Progress} label="Loading the rest" value=${all} max=${all + rows.remaining} />`}
    ${news > 0 && html`<span>${news} new <button type="button" class="small" onClick=${onShow}>show</button></span>`}
    ${selected > 0 && html`<span class="selected-actions"><strong>${number(selected)} selected</strong>
      <button type="button" class="danger small" onClick=${onDelete}>Delete…</button>
      <button type="button" class="small" onClick=${onClear}>Clear</button></span>`}
  </div>`;
}

/** Says what has changed, to those who hear the page, at most every five seconds and after what they hear now. */
function Heard({ rows }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setInterval(() => {
      const counts = Object.entries(rows.heard).filter(([, count]) => count > 0);
      if (counts.length === 0) return;
      rows.heard = { added: 0, changed: 0, removed: 0 };
      setText(counts.map(([what, count]) => `${number(count)} ${what}`).join(', '));
    }, PAUSE);
    return () => clearInterval(timer);
  }, [rows]);
  return html`<span class="hidden" role="status">${text}</span>`;
}

function number(count) {
  return count.toLocaleString('en');
}
