// The deletion of objects: a dry run says what would go, then they are deleted.

import { html, useEffect, useState } from '../lib/preact.js';
import { send } from '../js/api.js';
import { pathOf } from '../js/kinds.js';
import { Dialog, Progress, State, Table } from '../js/parts.js';

const CONCURRENT = 4;
const POLICIES = { Background: 'what they own goes later', Foreground: 'what they own goes first', Orphan: 'what they own stays' };

/** Asks before it deletes rows of a kind, with the answers of a dry run. */
export function DeleteDialog({ kind, rows, onClose }) {
  const [policy, setPolicy] = useState('Background');
  const [phase, setPhase] = useState('trying');
  const [answers, setAnswers] = useState(new Map());

  const run = async (targets, dryRun) => {
    const queue = [...targets];
    const next = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const answer = await remove(kind, row, policy, dryRun);
        setAnswers(all => new Map(all).set(row.key, answer));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, next));
  };
  useEffect(() => {
    run(rows, true).then(() => setPhase('tried'));
  }, []);
  const allowed = rows.filter(row => !answers.get(row.key)?.error);
  const begin = async () => {
    setPhase('deleting');
    setAnswers(new Map([...answers].filter(([, answer]) => answer.error)));
    await run(allowed, false);
    setPhase('deleted');
  };

  const actions = phase === 'deleted'
    ? html`<button type="button" class="primary" onClick=${onClose}>Close</button>`
    : html`<button type="button" onClick=${onClose}>Cancel</button>
      <button type="button" class="danger" disabled=${phase !== 'tried' || allowed.length === 0} onClick=${begin}>Delete ${allowed.length}</button>`;
  return html`<${Dialog} title=${`Delete ${rows.length === 1 ? rows[0].name : `${rows.length} objects`}`} wide onClose=${onClose} actions=${actions}>
    <label class="field"><span>Owned objects</span>
      <select value=${policy} disabled=${phase !== 'tried'} onChange=${event => setPolicy(event.currentTarget.value)}>
        ${Object.entries(POLICIES).map(([name, meaning]) => html`<option key=${name} value=${name}>${name}: ${meaning}</option>`)}
      </select></label>
    <div role="status">
      ${phase === 'trying' && html`<${Progress} label="Dry run" value=${answers.size} max=${rows.length} />`}
      ${phase === 'deleting' && html`<${Progress} label="Deleting" value=${answers.size} max=${rows.length} />`}
      ${phase === 'tried' && html`<p>${allowed.length} of ${rows.length} would be deleted.</p>`}
      ${phase === 'deleted' && html`<p>Done.</p>`}
    </div>
    <${Table} caption="Objects to delete" rows=${rows} rowKey=${row => row.key} columns=${[
      { id: 'name', title: 'Name', cell: row => (row.namespace ? `${row.namespace}/${row.name}` : row.name) },
      { id: 'answer', title: phase === 'deleting' || phase === 'deleted' ? 'Result' : 'Dry run', cell: row => html`<${Answer} answer=${answers.get(row.key)} row=${row} />` },
    ]} />
  </${Dialog}>`;
}

async function remove(kind, row, propagationPolicy, dryRun) {
  const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy, preconditions: { uid: row.uid } };
  if (dryRun) body.dryRun = ['All'];
  try {
    await send('DELETE', pathOf(kind, row.namespace, row.name), body);
    return { dryRun };
  } catch (error) {
    return { error };
  }
}

function Answer({ answer, row }) {
  if (!answer) return html`<${State} word="waiting" />`;
  if (answer.error) return html`<${State} word=${answer.error.status.reason || 'Failed'} state="failed" /> ${answer.error.message}`;
  const finalizers = row.finalizers?.length ? `, after the finalizers ${row.finalizers.join(', ')}` : '';
  return html`<${State} word=${`${answer.dryRun ? 'would be deleted' : 'deleted'}${finalizers}`} state=${finalizers ? 'waiting' : 'ok'} />`;
}
