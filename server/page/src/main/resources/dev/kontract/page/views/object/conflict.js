// An edit of lines that somebody else has changed meanwhile: who owns them, and whose are to stay.

import { html } from '../../lib/preact.js';
import { managerName, ownersOf } from '../../js/fields.js';
import { yamlLines } from '../../js/yaml.js';

/** Asks whose lines are to stay; `onResolve` receives the chosen text and the document that it is based on. */
export function Conflict({ current, writers, mine, theirs, onResolve }) {
  const choose = ({ text }) => onResolve(text, current);
  return html`<section class="conflict">
    <h2>Changed meanwhile</h2>
    <p>${writers.join(', ') || 'Somebody else'} changed the same lines after you began:</p>
    ${mine.overlaps.map((overlap, index) => html`<${Overlap} key=${index} ...${overlap} current=${current} />`)}
    <div class="toolbar">
      <button type="button" class="primary" onClick=${() => choose(mine)}>Take over</button>
      <button type="button" onClick=${() => choose(theirs)}>Keep theirs</button>
    </div>
  </section>`;
}

function Overlap({ mine, theirs, line, current }) {
  const lines = yamlLines(current.text).slice(line, line + Math.max(theirs.length, 1));
  const owners = [...new Set(lines.flatMap(({ path }) => (path ? ownersOf(current.object, path) : [])).map(managerName))];
  return html`<div class="overlap">
    <p>${owners.length > 0 ? html`Owned by <strong>${owners.join(', ')}</strong>` : 'Without an owner'}</p>
    <dl><dt>theirs</dt><dd><pre>${theirs.join('\n') || '(removed)'}</pre></dd><dt>yours</dt><dd><pre>${mine.join('\n') || '(removed)'}</pre></dd></dl>
  </div>`;
}
