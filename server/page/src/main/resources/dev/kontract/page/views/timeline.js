// Timeline: what happened on the server, request by request, with what each has changed.

import { html, useMemo, useState } from '../lib/preact.js';
import { useAnswer } from '../js/answer.js';
import { getExactly, isSaved, withQuery } from '../js/api.js';
import { ChangedObject, pathOfChanged, shortName } from '../js/changed.js';
import { essence } from '../js/compare.js';
import { parsePath } from '../js/kinds.js';
import { AsRequest, Diff, Empty, Failure, Progress, State } from '../js/parts.js';
import { changesOf, useRecord, userText } from '../js/record.js';
import { link } from '../js/route.js';
import { useValues, withoutValues } from '../js/secrets.js';
import { useSession } from '../js/session.js';
import { outcomeOf, spanText, storyOf } from '../js/story.js';
import { TimelineChart } from './timeline-chart.js';

const SHOWN = 300;
const LIMIT = 500;
const STATES = { failed: 'failed', changed: 'ok', read: 'unknown' };

/** The story of the recorded requests. */
export function TimelineView() {
  const { session } = useSession();
  const recording = session.features.record;
  const record = useRecord({}, recording);
  const [reads, setReads] = useState(isSaved());
  const [all, setAll] = useState(false);
  const story = useMemo(() => storyOf(record.items, { reads }), [record.items, reads]);
  const hidden = all ? 0 : Math.max(0, story.steps.length - SHOWN);
  return html`<div class="view timeline">
    <header class="view-head"><h1>${session.saved?.title || 'Timeline'}</h1><div class="actions">
      <label class="check"><input type="checkbox" checked=${reads} onChange=${event => setReads(event.currentTarget.checked)} /> Reads</label>
      <${AsRequest} path="/kontract/requests" />
    </div></header>
    ${session.saved?.failure && html`<pre class="failure" tabindex="0" role="region" aria-label="Failure">${session.saved.failure}</pre>`}
    ${session.saved && html`<p class="prose">${session.saved.summary.join(' ')}</p>`}
    ${!recording && html`<${Empty} title="This server records no requests."><p>Start it with <code>--record-requests</code> or, in a program, with <code>recordRequests(true)</code>.</p></${Empty}>`}
    ${record.error && html`<${Failure} error=${record.error} attributes=${{ verb: 'get', path: '/kontract/requests' }} />`}
    ${recording && !record.error && !record.live && html`<${Progress} label="Loading" />`}
    ${(record.live || record.items.length > 0) && (story.steps.length === 0 ? html`<${Empty} title=${reads ? 'No request was recorded.' : 'Nothing was written, and nothing has failed.'} />` : html`
      <${TimelineChart} story=${story} />
      <ul class="legend" aria-label="Marks">${Object.entries(LEGEND).map(([outcome, meaning]) => html`<li key=${outcome}><span class=${`request-swatch ${outcome}`} aria-hidden="true"></span>${meaning}</li>`)}</ul>
      ${hidden > 0 && html`<button type="button" class="small" onClick=${() => setAll(true)}>Show the first ${hidden}</button>`}
      <${Story} steps=${story.steps.slice(hidden)} />`)}
  </div>`;
}

const LEGEND = { changed: 'changed something', failed: 'failed', read: 'changed nothing' };

function Story({ steps }) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="Requests"><table class="plain story">
    <caption class="hidden">Requests in the order of their arrival</caption>
    <thead><tr><th scope="col" class="numeric">At</th><th scope="col">Who</th><th scope="col">Request</th><th scope="col">Code</th><th scope="col" class="numeric">ms</th></tr></thead>
    <tbody>${steps.map(step => html`<${Step} key=${step.item.sequence} step=${step} />`)}</tbody>
  </table></div>`;
}

function Step({ step: { item, at, clock } }) {
  return useMemo(() => html`
    ${clock && html`<tr class="clock-step"><td></td><td colspan="4">The clock of the server says ${clock}.</td></tr>`}
    <tr class=${outcomeOf(item)}>
      <td class="numeric">${spanText(at)}</td>
      <td>${userText(item.user) || '(unknown)'}${item.impersonator && html`<span class="quiet"> by ${userText(item.impersonator)}</span>`}</td>
      <td class="told"><a href=${link(`/-/requests?open=${item.sequence}`)}><code>${item.action}</code></a>
        ${item.remark && html`<div class=${item.code >= 400 ? 'remark failed' : 'remark quiet'}>${item.remark}</div>`}
        ${item.repetition && html`<div class="quiet">${item.repetition}</div>`}
        ${changesOf([item]).map(change => html`<${Change} key=${change.key} change=${change} />`)}</td>
      <td><${State} word=${item.code ? String(item.code) : 'none'} state=${item.code ? STATES[outcomeOf(item)] : 'waiting'} /></td>
      <td class="numeric">${item.durationMillis === undefined ? '' : item.durationMillis.toFixed(1)}</td>
    </tr>`, [item, at, clock]);
}

/** An object that a request changed; opened, it shows what is different. */
function Change({ change: { object, what, from, to } }) {
  const [open, setOpen] = useState(false);
  return html`<details onToggle=${event => setOpen(event.currentTarget.open)}>
    <summary>${what} <code class="path">${shortName(object)}</code></summary>
    ${open && (pathOfChanged(object)
    ? html`<${Difference} object=${object} from=${from} to=${to} />`
    : html`<p class="quiet">Its kind is no longer served.</p>`)}
  </details>`;
}

function Difference({ object, from, to }) {
  const history = `/kontract/history${pathOfChanged(object)}`;
  const { value, error } = useAnswer(signal => getExactly(withQuery(history, { limit: LIMIT }), { signal }), [history]);
  const { hidden, button } = useValues(parsePath(object) ?? {});
  if (error && !value) return html`<${Failure} error=${error} attributes=${{ verb: 'get', path: history }} />`;
  if (!value) return html`<${Progress} label="Loading" />`;
  const revision = version => value.items.find(item => item.resourceVersion === version)?.object ?? undefined;
  const [before, after] = [from && revision(from), to && revision(to)];
  if ((from && !before) || (to && !after)) return html`<p class="quiet">This revision is no longer kept.</p>`;
  const shown = (state, former) => state && essence(hidden ? withoutValues(state, former) : state);
  return html`<div class="actions"><${ChangedObject} object=${object}>All changes</${ChangedObject}>${button}</div><${Diff} before=${shown(before)} after=${shown(after, before)} />`;
}
