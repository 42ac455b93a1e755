// Requests: what clients have asked the server, live.

import { html, useLayoutEffect, useState } from '../lib/preact.js';
import { useAnswer } from '../js/answer.js';
import { isSaved } from '../js/api.js';
import { ChangedObject } from '../js/changed.js';
import { parsePath } from '../js/kinds.js';
import { AsRequest, Dialog, Empty, Failure, Progress, State, Table, Time } from '../js/parts.js';
import { isBackground, recorded, useRecord, userText } from '../js/record.js';
import { QueryField } from '../js/query-field.js';
import { link, setQuery } from '../js/route.js';
import { useSession } from '../js/session.js';
import { toYaml } from '../js/plain.js';

const SERVER_FILTERS = { user: 'User', verb: 'Verb', resource: 'Resource', code: 'Code' };
const SHOWN = 200;
const SUGGESTED = 50;

/** The method of each verb of a request that belongs to a resource. */
const METHODS = { get: 'GET', list: 'GET', watch: 'GET', create: 'POST', update: 'PUT', patch: 'PATCH', delete: 'DELETE', deletecollection: 'DELETE' };

/** What a request spent its time on. */
const STAGES = {
  authentication: 'who sent it',
  authorization: 'whether they may',
  body: 'waiting for the body',
  queue: 'waiting for its turn and a thread',
  admission: 'defaults, checks and webhooks',
  storage: 'writing',
  processing: 'everything else',
};

/** Requests that only this page sends. */
const OF_THIS_PAGE = '/kontract/';

/** The recorded requests that the parameters of the address select; `open` is the sequence of the one that is shown. */
export function RequestsView({ query }) {
  const { session } = useSession();
  const recording = session.features.record;
  const filters = Object.fromEntries(Object.keys(SERVER_FILTERS).map(name => [name, query.get(name)]));
  const record = useRecord(filters, recording);
  const [paused, setPaused] = useState();
  useLayoutEffect(() => setPaused(undefined), Object.values(filters));
  const atLeast = Number(query.get('duration')) || 0;
  const matching = (paused || record.items).filter(item => (item.durationMillis ?? 0) >= atLeast && !item.path.startsWith(OF_THIS_PAGE)
    && (query.get('failed') !== 'true' || item.code >= 400));
  const items = query.get('background') === 'true' ? matching : matching.filter(item => !isBackground(item));
  const hidden = matching.length - items.length;
  const address = item => {
    const next = new URLSearchParams(query);
    next.set('open', item.sequence);
    return link(`/-/requests?${next}`);
  };
  if (!recording) return html`<div class="view"><h1>Requests</h1><${Empty} title="This server records no requests."><p>Start it with <code>--record-requests</code> or, in a program, with <code>recordRequests(true)</code>.</p></${Empty}></div>`;
  return html`<div class="view">
    <header class="view-head"><h1>Requests</h1><div class="actions">
      ${!isSaved() && html`<button type="button" aria-pressed=${String(Boolean(paused))} onClick=${() => setPaused(paused ? undefined : record.items)}>${paused ? 'Continue' : 'Pause'}</button>`}
      <${AsRequest} path="/kontract/requests" />
    </div></header>
    <div class="toolbar">
      ${Object.entries(SERVER_FILTERS).map(([name, title]) => html`<label key=${name} class="field"><span>${title}</span>
        <${QueryField} name=${name} value=${query.get(name) || ''} data-filter=${name === 'user'} list=${`${name}-values`} autocapitalize="none" spellcheck=${false} />
        <datalist id=${`${name}-values`}>${valuesOf(record.items, name).map(value => html`<option key=${value} value=${value}></option>`)}</datalist></label>`)}
      <label class="field"><span>At least ms</span><${QueryField} name="duration" value=${query.get('duration') || ''} type="number" min="0" /></label>
      <${Switch} name="failed" title="Failed" query=${query} />
      ${!isSaved() && html`<${Switch} name="background" title="Background reads" query=${query} />`}
    </div>
    ${record.error && html`<${Failure} error=${record.error} attributes=${{ verb: 'get', path: '/kontract/requests' }} />`}
    ${!record.error && !record.live && html`<${Progress} label="Loading" />`}
    ${(record.live || record.items.length > 0) && html`<div class="status-line"><span>${items.length > SHOWN ? `${SHOWN} of ${items.length}` : items.length} ${items.length === 1 ? 'request' : 'requests'}</span><span role="status">${isSaved() ? '' : paused ? 'Paused' : record.live ? 'Live' : 'Connection lost, trying again'}</span>
        ${hidden > 0 && html`<span>${hidden} reads of browsers and controllers are hidden</span>`}</div>
      <${Table} caption="Requests" rows=${items.slice(0, SHOWN)} rowKey=${item => item.sequence} columns=${COLUMNS(address)}
        empty=${html`<${Empty} title="No request matches."><p>Send one: <code>kubectl get pods</code></p></${Empty}>`} />`}
    ${query.get('open') && html`<${Opened} key=${query.get('open')} sequence=${query.get('open')} />`}
  </div>`;
}

function Switch({ name, title, query }) {
  return html`<label class="check"><input type="checkbox" checked=${query.get(name) === 'true'} onChange=${event => setQuery({ [name]: event.currentTarget.checked && 'true' })} /> ${title}</label>`;
}

/** Returns the values that a filter finds something for. */
function valuesOf(items, name) {
  return [...new Set(items.map(item => item[name]).filter(Boolean).map(String))].sort().slice(0, SUGGESTED);
}

const COLUMNS = address => [
  { id: 'time', title: 'When', cell: item => html`<${Time} at=${item.time} />` },
  { id: 'code', title: 'Code', cell: item => html`<${Code} item=${item} />` },
  { id: 'verb', title: 'Verb' },
  { id: 'path', title: 'Path', cell: item => html`<a href=${address(item)}><code class="path">${item.path}</code></a>${item.code >= 400 && item.remark && html`<div class="quiet">${item.remark}</div>`}` },
  { id: 'user', title: 'User', cell: item => userText(item.user) },
  { id: 'durationMillis', title: 'ms', numeric: true, cell: item => milliseconds(item.durationMillis) },
  { id: 'changed', title: 'Changed', numeric: true, cell: item => item.changed?.length || '' },
];

function Code({ item: { code, reason } }) {
  if (!code) return html`<${State} word="running" state="waiting" />`;
  return html`<${State} word=${reason ? `${code} ${reason}` : String(code)} state=${code < 400 ? 'ok' : code === 409 || code === 429 ? 'waiting' : 'failed'} />`;
}

function milliseconds(value) {
  return value === undefined ? '' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function Opened({ sequence }) {
  const { value: item, error } = useAnswer(signal => recorded(sequence, signal), []);
  const close = () => setQuery({ open: '' });
  return html`<${Dialog} title=${item ? `${item.verb} ${item.resource || item.path}` : `Request ${sequence}`} wide onClose=${close}>
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'get', path: `/kontract/requests/${sequence}` }} />`}
    ${!item && !error && html`<${Progress} label="Loading" />`}
    ${item && html`<${Details} item=${item} />`}
  </${Dialog}>`;
}

function Details({ item }) {
  return html`<div class="panel-head"><p class="request-line"><code>${item.path}</code></p><${AsRequest} method=${METHODS[item.verb] ?? item.verb.toUpperCase()} path=${item.path} body=${item.requestBody} /></div>
    <dl class="facts">
      <dt>Answer</dt><dd><${Code} item=${item} /></dd>
      <dt>When</dt><dd><${Time} at=${item.time} /></dd>
      <dt>User</dt><dd>${item.user}</dd>
      ${item.decision && html`<dt>Access</dt><dd><${State} word=${item.decision.allowed ? 'allowed' : 'refused'} /> ${item.decision.reason}
        ${!isSaved() && html` <a href=${whoCan(item)}>Who can?</a>`}</dd>`}
      ${item.remark && html`<dt>${item.code >= 400 ? 'Why' : 'Remark'}</dt><dd>${item.remark}</dd>`}
      ${item.durationMillis !== undefined && html`<dt>Duration</dt><dd>${milliseconds(item.durationMillis)} ms</dd>`}
    </dl>
    ${item.stages && html`<${Stages} stages=${item.stages} />`}
    ${item.changed?.length > 0 && html`<h3>Changed</h3><ul class="list">${item.changed.map((change, index) => html`<li key=${index}><${Changed} change=${change} /></li>`)}</ul>`}
    ${item.requestHeaders && html`<${Headers} title="Request headers" headers=${item.requestHeaders} />`}
    ${item.requestBody && html`<${Body} title="Request body" body=${item.requestBody} />`}
    ${item.responseHeaders && html`<${Headers} title="Response headers" headers=${item.responseHeaders} />`}
    ${item.responseBody && html`<${Body} title="Response body" body=${item.responseBody} />`}
    ${item.responseBodyOmitted && html`<h3>Response body</h3><p class="quiet">Not shown: ${item.responseBodyOmitted}.</p>`}`;
}

/** Returns the address of the question whether the user of a request may send it. */
function whoCan({ user, verb, path }) {
  const { group, resource, subresource, namespace, name } = parsePath(path) ?? {};
  const asked = resource ? { user, verb, group, resource, subresource, namespace, name } : { user, verb, path: path.split('?')[0] };
  return link(`/-/who-can?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`);
}

/** An object that a request changed, with a link to its changes. */
function Changed({ change: { object, from, to } }) {
  const revisions = from === undefined ? `created at ${to}` : to === undefined ? `deleted after ${from}` : `${from} → ${to}`;
  return html`<${ChangedObject} object=${object}><code class="path">${object}</code></${ChangedObject}> <span class="quiet">${revisions}</span>`;
}

function Stages({ stages }) {
  const entries = Object.entries(stages);
  const total = entries.reduce((sum, [, time]) => sum + time, 0) || 1;
  return html`<h3>Time by stage</h3><${Table} caption="Time by stage" rows=${entries} rowKey=${([name]) => name} columns=${[
    { id: 'stage', title: 'Stage', cell: ([name]) => html`${name} <span class="quiet">${STAGES[name]}</span>` },
    { id: 'time', title: 'ms', numeric: true, cell: ([, time]) => milliseconds(time) },
    { id: 'share', title: 'Share', cell: ([name, time]) => html`<meter aria-label=${`Share of ${name}`} max=${total} value=${time}></meter>` },
  ]} />`;
}

function Headers({ title, headers }) {
  return html`<h3>${title}</h3><dl class="facts code">${Object.entries(headers).map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${[value].flat().join(', ')}</dd>`)}</dl>`;
}

function Body({ title, body }) {
  return html`<h3>${title}</h3><pre tabindex="0"><code>${typeof body === 'string' ? body : toYaml(body)}</code></pre>`;
}
