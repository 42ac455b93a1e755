// The tab Changes: the revisions of an object that the server keeps, newest first, each with what it changed.

import { html, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { getExactly, isSaved, withQuery } from '../../js/api.js';
import { compare, essence, pathText } from '../../js/compare.js';
import { useCalm } from '../../js/object.js';
import { AsRequest, Diff, Empty, Failure, Progress, Time } from '../../js/parts.js';
import { userText } from '../../js/record.js';
import { link } from '../../js/route.js';
import { useValues, withoutValues } from '../../js/secrets.js';
import { useSession } from '../../js/session.js';

const LIMIT = 200;
const NAMED = 3;
const LONGEST = 40;

/** The changes of the object at a path, which may be deleted. */
export function ChangesTab({ path, kind, object, deleted }) {
  const { hidden, button } = useValues(kind);
  const [quiet, setQuiet] = useState(false);
  const { session } = useSession();
  const history = withQuery(`/kontract/history${path}`, { limit: LIMIT });
  const editable = object && !deleted && !isSaved();
  const kept = session?.features?.history !== false;
  const { value, error } = useAnswer(async signal => (kept ? getExactly(history, { signal }) : undefined), [history, useCalm(object?.metadata.resourceVersion), deleted, kept]);
  if (!kept || error?.code === 404) {
    return html`<${Empty} title="No history is kept."><p>This server keeps no earlier revisions of the object. The tab YAML shows who wrote each field last.</p></${Empty}>`;
  }
  if (error && !value) return html`<${Failure} error=${error} attributes=${{ verb: 'get', path: `/kontract/history${path}` }} />`;
  if (!value) return html`<${Progress} label="Loading the history" />`;
  const backTo = ({ resourceVersion, after }) => (after && editable && resourceVersion !== object.metadata.resourceVersion
    ? link(`${path}?tab=yaml&revision=${resourceVersion}`) : undefined);
  const revisions = revisionsOf(value, hidden).filter(({ changes, removed, created }) => !quiet || removed || created || changes.some(({ path: [first] }) => first !== 'status'));
  return html`<div class="changes">
    <div class="toolbar">
      <label class="check"><input type="checkbox" checked=${quiet} onChange=${event => setQuiet(event.currentTarget.checked)} /> Without changes of the status</label>
      ${button}
      <${AsRequest} method="GET" path=${history} />
    </div>
    ${revisions.length === 0 && html`<${Empty} title="No change is kept." />`}
    <ol class="revisions">${revisions.map(revision => html`<${Revision} key=${revision.resourceVersion} ...${revision} back=${backTo(revision)} />`)}</ol>
    <p class="quiet">${value.items.length < LIMIT && value.oldest ? `Kept since revision ${value.oldest}.` : ''}</p>
  </div>`;
}

function Revision({ time, verb, user, manager, resourceVersion, before, after, changes, removed, created, complete, back }) {
  const [open, setOpen] = useState(false);
  const said = removed ? 'deleted' : created ? 'created' : complete ? summary(changes) : 'earlier revisions are no longer kept';
  return html`<li><details onToggle=${event => setOpen(event.currentTarget.open)}>
    <summary><${Time} at=${time} /> <strong>${verb || 'changed'}</strong> ${(user || manager) && html`<span>${user ? `by ${userText(user)}` : `by the manager ${manager}`}</span>`} <span class="quiet">revision ${resourceVersion}</span> <span class="said">${said}</span></summary>
    ${open && !removed && !created && !complete && html`<p class="quiet">What it changed is not known, since earlier revisions are no longer kept.</p>`}
    ${open && (removed || created || complete) && html`<${Diff} before=${before && essence(before)} after=${after && essence(after)} />`}
    ${open && back && html`<p><a class="button" href=${back}>Restore this revision</a></p>`}
  </details></li>`;
}

/** Returns each item with the object before and after it, and the fields that differ; with `hidden`, without the values of Secrets. */
function revisionsOf({ items, oldest, truncated }, hidden) {
  const whole = !truncated && items.length < LIMIT;
  return items.map((item, index) => {
    const earlier = items[index + 1];
    const after = (hidden && item.object ? withoutValues(item.object, earlier?.object) : item.object) ?? undefined;
    const created = after !== undefined && (earlier ? !earlier.object : whole && Number(item.resourceVersion) > Number(oldest));
    const known = hidden && earlier?.object ? withoutValues(earlier.object) : earlier?.object;
    const before = known ?? (created ? undefined : after);
    return {
      ...item, before, after, created, removed: after === undefined, complete: earlier !== undefined,
      changes: before && after ? compare(essence(before), essence(after)) : [],
    };
  });
}

function summary(changes) {
  if (changes.length === 0) return 'only managed fields';
  const named = changes.slice(0, NAMED).map(({ path, from, to }) => `${pathText(path)}${valueText(from, to)}`);
  return named.join(', ') + (changes.length > NAMED ? ` and ${changes.length - NAMED} more` : '');
}

function valueText(from, to) {
  if (from === undefined) return ' added';
  if (to === undefined) return ' removed';
  const [old, now] = [from, to].map(value => (typeof value === 'object' ? '…' : String(value)));
  return old.length > LONGEST || now.length > LONGEST ? '' : ` ${old} → ${now}`;
}
