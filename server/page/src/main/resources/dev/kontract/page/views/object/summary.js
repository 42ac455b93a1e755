// The tab Summary: what is asked for and what is, conditions, events and children.

import { html, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { fieldIs, isSaved, withQuery } from '../../js/api.js';
import { latestEvents } from '../../js/events.js';
import { useCalm } from '../../js/object.js';
import { AsRequest, Empty, Failure, State, Table, Time } from '../../js/parts.js';
import { toYaml } from '../../js/plain.js';
import { withoutSecrets } from '../../js/secrets.js';
import { fieldRows, pairs } from '../../js/wanted.js';
import { conditionWord, conditionsOf, timeOf } from '../../js/words.js';
import { Children } from './children.js';
import { Containers } from './containers.js';

const SHORT = 4;
const SHOWN = 100;
/** An event does not change the object that it is about. */
const REFRESH = 5000;

/** What an object asks for and what became of it. */
export function SummaryTab({ path, kind, object }) {
  // What has neither a spec nor a status is what its fields say.
  const plain = !object.spec && !object.status;
  return html`<div class="stack">
    <${Facts} metadata=${withoutSecrets(kind, object).metadata} />
    ${plain && html`<${Fields} kind=${kind} object=${object} />`}
    ${kind.group === '' && kind.kind === 'Pod' && html`<${Containers} pod=${object} />`}
    <${Wanted} kind=${kind} object=${object} />
    <${Conditions} conditions=${conditionsOf(object)} />
    <${Children} key=${path} kind=${kind} object=${object} />
    <${Events} kind=${kind} object=${object} />
    ${!plain && html`<${Fields} kind=${kind} object=${object} />`}
  </div>`;
}

function Facts({ metadata }) {
  return html`<dl class="facts">
    <dt>Created</dt><dd><${Time} at=${metadata.creationTimestamp} /></dd>
    ${metadata.deletionTimestamp && html`<dt>To be deleted by</dt><dd><${Time} at=${metadata.deletionTimestamp} /></dd>`}
    ${metadata.finalizers?.length > 0 && html`<dt>Finalizers</dt><dd>${metadata.finalizers.join(', ')}</dd>`}
    <${Pairs} title="Labels" values=${metadata.labels} />
    <${Pairs} title="Annotations" values=${metadata.annotations} />
  </dl>`;
}

function Pairs({ title, values }) {
  const entries = Object.entries(values ?? {});
  if (entries.length === 0) return '';
  return html`<dt>${title}</dt><dd><ul class="pairs">${entries.map(([key, value]) => html`<li key=${key}><code>${key}</code> <${Long} text=${value} /></li>`)}</ul></dd>`;
}

/** A text that is folded if it is long. */
function Long({ text }) {
  const first = text.split('\n')[0].slice(0, 80);
  if (first === text) return html`<code>${text}</code>`;
  return html`<details class="long"><summary><code>${first} …</code></summary><pre tabindex="0">${text}</pre></details>`;
}

function Wanted({ kind, object }) {
  const columns = [
    { id: 'agrees', title: 'State', cell: ({ agrees }) => html`<${State} word=${agrees ? 'as asked' : 'not yet'} state=${agrees ? 'ok' : 'waiting'} />` },
    { id: 'name', title: 'Reported as', cell: ({ name }) => html`<code>${name}</code>` },
    { id: 'is', title: 'Is', numeric: true, cell: ({ is }) => is ?? 'not reported' },
    { id: 'wanted', title: 'Asked for', numeric: true },
    { id: 'wantedBy', title: 'By', cell: ({ wantedBy }) => html`<code>${wantedBy}</code>` },
  ];
  const rows = pairs(kind.kind, object);
  return rows.length > 0 && html`<section class="panel"><h2>Spec and status</h2>
    <${Table} caption="What the spec asks for and what the status reports" columns=${columns} rows=${rows} rowKey=${row => row.name} /></section>`;
}

function Conditions({ conditions }) {
  const columns = [
    { id: 'type', title: 'Condition', cell: condition => html`<${State} ...${conditionWord(condition)} />` },
    { id: 'reason', title: 'Reason' },
    { id: 'message', title: 'Message' },
    { id: 'since', title: 'Since', cell: ({ lastTransitionTime }) => html`<${Time} at=${lastTransitionTime} />` },
  ];
  return conditions.length > 0 && html`<section class="panel"><h2>Conditions</h2>
    <${Table} caption="Conditions" columns=${columns} rows=${conditions} rowKey=${({ type }) => type} /></section>`;
}

function Events({ kind, object }) {
  const [all, setAll] = useState(false);
  const { namespace = 'default', name, resourceVersion } = object.metadata;
  const fieldSelector = `${fieldIs('involvedObject.kind', kind.kind)},${fieldIs('involvedObject.name', name)}`;
  const path = withQuery(`/api/v1/namespaces/${encodeURIComponent(namespace)}/events`, { fieldSelector });
  const { value, error } = useAnswer(signal => latestEvents(path, signal), [path, useCalm(resourceVersion)], isSaved() ? {} : { every: REFRESH });
  const columns = [
    { id: 'type', title: 'Type', cell: ({ type }) => html`<${State} word=${type} />` },
    { id: 'reason', title: 'Reason' },
    { id: 'message', title: 'Message', cell: ({ message, count }) => `${message}${count > 1 ? ` (${count} times)` : ''}` },
    { id: 'source', title: 'From', cell: ({ source, reportingComponent }) => reportingComponent || source?.component },
    { id: 'time', title: 'Last seen', cell: event => html`<${Time} at=${timeOf(event)} />` },
  ];
  const shown = all ? value : value?.slice(0, SHOWN);
  return html`<section class="panel"><header class="panel-head"><h2>Events</h2><${AsRequest} path=${path} /></header>
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'list', resource: 'events', namespace }} />`}
    ${value && html`<${Table} caption="Events" columns=${columns} rows=${shown} rowKey=${({ metadata }) => metadata.uid}
      empty=${html`<${Empty} title="No events."><p>The server keeps an event for an hour.</p></${Empty}>`} />`}
    ${value?.length > shown?.length && html`<button type="button" class="small" onClick=${() => setAll(true)}>Show all ${value.length} events</button>`}
  </section>`;
}

function Fields({ kind, object }) {
  const rows = fieldRows(withoutSecrets(kind, object));
  const hasStatus = rows.some(({ status }) => status !== undefined);
  const columns = [
    { id: 'name', title: 'Field', cell: ({ name }) => html`<code>${name}</code>` },
    { id: 'spec', title: hasStatus ? 'Spec' : 'Value', cell: ({ spec }) => html`<${Value} value=${spec} />` },
    ...(hasStatus ? [{ id: 'status', title: 'Status', cell: ({ status }) => html`<${Value} value=${status} />` }] : []),
  ];
  return rows.length > 0 && html`<section class="panel"><h2>Fields</h2><${Table} caption="Fields" columns=${columns} rows=${rows} rowKey=${({ name }) => name} /></section>`;
}

function Value({ value }) {
  if (value === undefined) return '';
  const text = toYaml(value).replace(/\n$/, '');
  const lines = text.split('\n');
  if (lines.length <= SHORT && text.length <= 240) return html`<pre class="value">${text}</pre>`;
  return html`<details><summary>${lines.length} ${lines.length === 1 ? 'line' : 'lines'}</summary><pre class="value" tabindex="0">${text}</pre></details>`;
}
