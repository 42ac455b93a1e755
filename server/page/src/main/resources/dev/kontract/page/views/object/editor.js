// The editor of an object's YAML: a dry run shows the change, errors at their lines and whose fields it takes; then it is saved.

import { html, useLayoutEffect, useMemo, useRef } from '../../lib/preact.js';
import { essence } from '../../js/compare.js';
import { replacement } from '../../js/document.js';
import { useEdit } from '../../js/edit.js';
import { fieldName, locate, managerName } from '../../js/fields.js';
import { AsRequest, Diff } from '../../js/parts.js';
import { problemsOf } from '../../js/problems.js';
import { lineOf, yamlLines } from '../../js/yaml.js';
import { Conflict } from './conflict.js';

/**
 * Edits a document `{text, object}`, from the text `begun` of a draft if there is one. `latest` is the object as it is now; `onClose`
 * receives the saved object, if any.
 */
export function Editor({ path, document, begun, latest, onClose }) {
  const { base, text, outcome, busy, edit, check, save, resolve, end } = useEdit(path, document, begun, onClose);
  const cancel = () => {
    end();
    onClose();
  };
  const area = useRef();
  const said = useRef();
  const lines = useMemo(() => yamlLines(text), [text]);
  const problems = outcome.error ? problemsOf(outcome.error.status ?? outcome.error, lines) : [];
  const news = outcome.after || outcome.conflict;
  useLayoutEffect(() => {
    if (!news && !outcome.error) return;
    said.current.scrollIntoView({ block: 'start' });
    // The button that was pressed is disabled now; the browser may not have taken the focus from it yet.
    const { activeElement, body } = globalThis.document;
    if (activeElement === body || activeElement.matches(':disabled')) said.current.focus();
  }, [news, outcome.error]);
  // Before the next key: an effect that runs later would move the caret while somebody types.
  useLayoutEffect(() => {
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(0, 0);
  }, [base]);
  const onKeyDown = event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
    event.preventDefault();
    if (outcome.after) save();
    else check();
  };
  const show = line => {
    const start = lines.slice(0, line).reduce((sum, each) => sum + each.text.length + 1, 0);
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(start, start + lines[line].text.length);
    area.current.parentElement.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' });
  };
  const changed = latest.metadata.resourceVersion !== base.object.metadata.resourceVersion;
  const hint = changed ? 'The object has changed since you began; Check merges.' : 'Check sends a dry run. Nothing is changed before Save.';
  return html`<div class="editor">
    <div class="toolbar">
      <button type="button" class=${outcome.after ? '' : 'primary'} disabled=${busy || text === base.text} onClick=${check}>Check</button>
      <button type="button" class=${outcome.after ? 'primary' : ''} disabled=${busy || !outcome.after} onClick=${save}>${outcome.lost?.length ? 'Take over and save' : 'Save'}</button>
      <button type="button" disabled=${busy} onClick=${cancel}>Cancel</button>
      <${AsRequest} ...${replacement(path, text)} />
      <span class="quiet" role="status">${busy ? 'Waiting for the server.' : hint}</span>
    </div>
    <div class="outcome" ref=${said} tabindex="-1" aria-live="polite">
      ${outcome.error && html`<${Problems} problems=${problems} error=${outcome.error} onShow=${show} />`}
      ${outcome.conflict && html`<${Conflict} ...${outcome.conflict} onResolve=${resolve} />`}
      ${outcome.after && html`<${Checked} ...${outcome} base=${base} />`}
    </div>
    <div class="editor-body">
      <pre class="editor-numbers" aria-hidden="true">${lines.map((_, index) => index + 1).join('\n')}</pre>
      <div class="editor-field">
        ${marksOf(problems, outcome, lines).map(({ line, state, message }, index) => html`<div key=${index} class=${`editor-mark ${state}`} data-line=${line}
          style=${{ '--line': String(line) }} aria-hidden="true"><span>${message}</span></div>`)}
        <textarea ref=${area} aria-label="YAML" spellcheck=${false} autocapitalize="off" autocomplete="off" wrap="off" rows=${lines.length + 2} readOnly=${busy}
          value=${text} onInput=${event => edit(event.currentTarget.value)} onKeyDown=${onKeyDown}></textarea>
      </div>
    </div>
  </div>`;
}

function marksOf(problems, { lost = [], after }, lines) {
  const owned = lost.flatMap(({ entry, fields }) => fields.map(field => ({
    line: lineOf(lines, locate(field, after)), state: 'waiting', message: `owned by ${managerName(entry)}`,
  })));
  return [...problems.map(({ line, message }) => ({ line, state: 'failed', message })), ...owned].filter(({ line }) => line >= 0);
}

function Problems({ problems, error, onShow }) {
  const marked = problems.some(({ line }) => line >= 0);
  return html`<div class="failure">
    <p><strong>${error.status?.reason || 'Failed'}</strong> ${error.code === undefined ? '' : `The server refuses ${marked ? 'the marked lines' : 'this'}. `}Nothing is changed.</p>
    <ul>${problems.map(({ line, field, message }, index) => html`<li key=${index}>
      ${line >= 0 && html`<button type="button" class="small" onClick=${() => onShow(line)}>line ${line + 1}</button> `}${field && html`<code>${field}</code> `}${message}</li>`)}</ul>
  </div>`;
}

function Checked({ after, lost, note, base }) {
  return html`<section class="checked">
    <h2>The server accepts this change</h2>
    ${note && html`<p>${note}</p>`}
    ${lost.length > 0 && html`<div class="taken"><p>It takes fields from their managers:</p>
      <ul>${lost.map(({ entry, fields }) => html`<li key=${managerName(entry)}><strong>${managerName(entry)}</strong> owns ${fields.map(fieldName).join(', ')}.
        ${entry.operation === 'Apply' && ' Its next apply will report a conflict, or set them back by force.'}</li>`)}</ul></div>`}
    <${Diff} before=${essence(base.object)} after=${essence(after)} />
  </section>`;
}
