// The deletion of objects: a dry run says what would go, then they are deleted.

import { html, useEffect, useRef, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { send } from '../../js/api.js';
import { dependentsOf } from '../../js/dependents.js';
import { pathOf } from '../../js/kinds.js';
import { AsRequest, Dialog, Progress, State, Table } from '../../js/parts.js';
import { forEach } from '../../js/pool.js';
import { Dependents } from './dependents.js';

const CONCURRENT = 4;
const SHOWN = 100;
const POLICIES = { Background: 'what they own goes later', Foreground: 'what they own goes first', Orphan: 'what they own stays' };

/** Asks before it deletes rows of a kind, with the answers of a dry run. `onClose` receives whether any may have been deleted. */
export function DeleteDialog({ kind, rows, onClose }) {
  const [policy, setPolicy] = useState('Background');
  const [phase, setPhase] = useState('trying');
  const { answers, put } = useAnswers();
  const work = useRef(new AbortController());
  const dependents = useAnswer(signal => dependentsOf(kind, rows, signal), []);

  const run = (targets, dryRun) => forEach(targets, CONCURRENT, async row => put(row.key, await remove(kind, row, policy, dryRun)), work.current.signal);
  const stop = () => work.current.abort();
  const isDeleting = phase === 'deleting';
  const close = () => onClose(phase === 'deleted');
  useEffect(() => {
    run(rows, true).then(() => setPhase('tried'));
    return stop;
  }, []);
  const allowed = rows.filter(row => !answers.get(row.key)?.error);
  const deleted = rows.filter(row => answers.get(row.key)?.dryRun === false).length;
  const begin = async () => {
    setPhase('deleting');
    for (const { key } of allowed) answers.delete(key);
    await run(allowed, false);
    setPhase('deleted');
  };

  const actions = phase === 'deleted'
    ? html`<button type="button" class="primary" onClick=${close}>Close</button>`
    : isDeleting ? html`<button type="button" onClick=${stop}>Stop</button>`
    : html`${rows.length === 1 && html`<${AsRequest} method="DELETE" path=${pathOf(kind, rows[0].namespace, rows[0].name)} body=${optionsOf(rows[0], policy)} />`}
      <button type="button" onClick=${close}>Cancel</button>
      <button type="button" class="danger" disabled=${phase !== 'tried' || dependents.loading || allowed.length === 0} onClick=${begin}>Delete ${allowed.length}</button>`;
  return html`<${Dialog} title=${`Delete ${rows.length === 1 ? rows[0].name : `${rows.length} objects`}`} wide onClose=${isDeleting ? stop : close} actions=${actions}>
    <label class="field"><span>Owned objects</span>
      <select value=${policy} disabled=${phase !== 'tried'} onChange=${event => setPolicy(event.currentTarget.value)}>
        ${Object.entries(POLICIES).map(([name, meaning]) => html`<option key=${name} value=${name}>${name}: ${meaning}</option>`)}
      </select></label>
    <div role="status">
      ${phase === 'trying' && html`<${Progress} label="Dry run" value=${answers.size} max=${rows.length} />`}
      ${isDeleting && html`<${Progress} label="Deleting" value=${answers.size} max=${rows.length} />`}
      ${phase === 'tried' && html`<p>${allowed.length} of ${rows.length} would be deleted.</p>`}
      ${phase === 'deleted' && html`<p>${work.current.signal.aborted ? `Stopped: ${deleted} of ${rows.length} are deleted.` : 'Done.'}</p>`}
    </div>
    <${Table} caption="Objects to delete" rows=${[...rows.filter(row => answers.get(row.key)?.error), ...allowed].slice(0, SHOWN)} rowKey=${row => row.key} columns=${[
      { id: 'name', title: 'Name', cell: row => (row.namespace ? `${row.namespace}/${row.name}` : row.name) },
      { id: 'answer', title: isDeleting || phase === 'deleted' ? 'Result' : 'Dry run', cell: row => html`<${Answer} answer=${answers.get(row.key)} row=${row} stopped=${phase === 'deleted'} />` },
    ]} />
    ${rows.length > SHOWN && html`<p class="quiet">and ${rows.length - SHOWN} more</p>`}
    ${!isDeleting && phase !== 'deleted' && html`<${Dependents} answer=${dependents} orphans=${policy === 'Orphan'} />`}
  </${Dialog}>`;
}

/** Returns the answers by the keys of rows, and the function that adds one; they are shown once a frame. */
function useAnswers() {
  const answers = useRef(new Map());
  const frame = useRef(0);
  const [, show] = useState(0);
  const put = (key, answer) => {
    answers.current.set(key, answer);
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      show(count => count + 1);
    });
  };
  return { answers: answers.current, put };
}

function optionsOf({ uid }, propagationPolicy) {
  return { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy, preconditions: { uid } };
}

async function remove(kind, row, policy, dryRun) {
  const body = { ...optionsOf(row, policy), ...(dryRun && { dryRun: ['All'] }) };
  try {
    await send('DELETE', pathOf(kind, row.namespace, row.name), body);
    return { dryRun };
  } catch (error) {
    return { error };
  }
}

function Answer({ answer, row, stopped }) {
  if (!answer) return html`<${State} ...${stopped ? { word: 'not deleted', state: 'unknown' } : { word: 'waiting' }} />`;
  if (answer.error) return html`<${State} word=${answer.error.status.reason || 'Failed'} state="failed" /> ${answer.error.message}`;
  const finalizers = row.finalizers?.length ? `, after the finalizers ${row.finalizers.join(', ')}` : '';
  return html`<${State} word=${`${answer.dryRun ? 'would be deleted' : 'deleted'}${finalizers}`} state=${finalizers ? 'waiting' : 'ok'} />`;
}
