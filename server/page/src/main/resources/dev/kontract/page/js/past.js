// Collections as they were at a time, against what they are now.

import { html } from '../lib/preact.js';
import { useAnswer } from './answer.js';
import { METADATA, get, withQuery } from './api.js';
import { pathOf } from './kinds.js';
import { listed } from './list.js';
import { Empty, Failure, Progress, State, Table, Time, localText, now } from './parts.js';
import { toYaml } from './plain.js';
import { forEach } from './pool.js';
import { QueryField } from './query-field.js';
import { link, setQuery } from './route.js';
import { withoutSecrets } from './secrets.js';
import { objectWord } from './words.js';

const AT_ONCE = 6;
/** What is read of the objects that are there now. */
const READ = { size: 2000, pages: 10, accept: METADATA };
const SPANS = { '1 min ago': 60_000, '10 min ago': 600_000, '1 h ago': 3_600_000 };

/** Returns the time or resource version that an address asks for; undefined if it asks for now. */
export function momentOf(query) {
  return query.get('at') || undefined;
}

/** A field for the time of the address. */
export function MomentField({ moment }) {
  return html`<label class="field moment"><span>As it was at (your time)</span><${QueryField} name="at" value=${moment || ''} read=${momentAt} write=${local} type="datetime-local" step="1" /></label>
    ${moment && html`<button type="button" onClick=${() => setQuery({ at: '' })}>Back to now</button>`}`;
}

/** Buttons for times that are often asked for. */
export function Moments() {
  return html`<div class="actions" role="group" aria-label="Times">${Object.entries(SPANS).map(([title, span]) => html`<button key=${title} type="button"
    onClick=${() => setQuery({ at: new Date(now() - span).toISOString() })}>${title}</button>`)}</div>`;
}

/** Returns the moment of a time in the zone of the browser. */
function momentAt(time) {
  return time && new Date(time).toISOString();
}

/** Returns the time of a moment in the zone of the browser; an empty text for a resource version. */
function local(moment) {
  const milliseconds = /^\d+$/.test(moment) ? NaN : Date.parse(moment);
  if (Number.isNaN(milliseconds)) return '';
  return new Date(milliseconds - new Date(milliseconds).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The objects of `kinds` at a moment, and what became of each since. */
export function Past({ kinds, namespace, moment }) {
  const { value, error } = useAnswer(signal => load(kinds, namespace, moment, signal), []);
  if (error?.code === 410 && !value) return html`<${Empty} title="The server does not know that time."><p>${error.message}</p><p>Choose a later one. How far it goes back depends on the <a href="/ui/docs/" target="_blank" rel="noopener">storage</a>.</p></${Empty}>`;
  if (error && !value) return html`<${Failure} error=${error} attributes=${{ verb: 'get', path: `/kontract/history${pathOf(kinds[0], namespace)}` }} />`;
  if (!value) return html`<${Progress} label="Reading the history" />`;
  const { rows, revision, refused, truncated } = value;
  const several = kinds.length > 1;
  const columns = [
    ...(several ? [{ id: 'kind', title: 'Kind', cell: ({ kind }) => kind.kind }] : []),
    ...(namespace === undefined ? [{ id: 'namespace', title: 'Namespace', cell: ({ object }) => object.metadata.namespace }] : []),
    { id: 'name', title: 'Name', cell: ({ path, object }) => html`<a href=${link(`${path}?tab=changes`)}>${object.metadata.name}</a>` },
    { id: 'since', title: 'Since then', cell: ({ since }) => html`<${State} ...${since} />` },
    { id: 'state', title: 'State then', cell: ({ word }) => word && html`<${State} ...${word} />` },
    { id: 'created', title: 'Created', cell: ({ object }) => html`<${Time} at=${object.metadata.creationTimestamp} />` },
    { id: 'object', title: 'YAML then', cell: ({ kind, object, there }) => there && html`<details><summary>show<span class="hidden"> ${object.metadata.name}</span></summary><pre class="value" tabindex="0">${toYaml(shown(kind, object))}</pre></details>` },
  ];
  return html`<div class="stack">
    <p role="status">${rows.filter(({ there }) => there).length} objects ${revision && `at revision ${revision}`}${/^\d+$/.test(moment) ? '' : `, ${localText(moment)}`}; ${rows.filter(({ since }) => since.state !== 'unknown').length} differ from now.</p>
    ${truncated && html`<p><${State} word="incomplete" state="unknown" /> There are more objects than can be shown at once: choose a namespace or a kind.</p>`}
    ${refused.length > 0 && html`<p class="quiet">Not shown, since you may not list them: ${refused.map(({ resource }) => resource).join(', ')}.</p>`}
    <${Table} caption="Objects at that time" columns=${columns} rows=${rows} rowKey=${({ path }) => path} empty=${html`<${Empty} title="There was nothing then." />`} />
  </div>`;
}

function shown(kind, object) {
  const { managedFields, ...metadata } = object.metadata;
  return withoutSecrets(kind, { ...object, metadata });
}

async function load(kinds, namespace, moment, signal) {
  const found = { rows: [], revision: undefined, refused: [], truncated: false };
  await forEach(kinds, AT_ONCE, async kind => {
    try {
      const [then, today] = await both(kind, namespace, moment, signal);
      found.revision ??= then.metadata.resourceVersion;
      found.truncated ||= then.truncated === true || !today.complete;
      for (const row of rowsOf(kind, then, today)) found.rows.push(row);
    } catch (error) {
      if (error.code !== 403 || kinds.length === 1) throw error;
      found.refused.push(kind);
    }
  }, signal);
  const order = new Map(kinds.map((kind, index) => [kind, index]));
  found.rows.sort((one, other) => order.get(one.kind) - order.get(other.kind) || (one.path < other.path ? -1 : 1));
  return found;
}

function both(kind, namespace, moment, signal) {
  const path = pathOf(kind, namespace);
  return Promise.all([
    get(withQuery(`/kontract/history${path}`, { at: moment }), { signal }),
    listed(path, { ...READ, signal }),
  ]);
}

function rowsOf(kind, { items: then, truncated }, { items: today, complete }) {
  const current = new Map(today.map(object => [object.metadata.uid, object]));
  const known = new Set(then.map(({ metadata }) => metadata.uid));
  const row = (object, there, since) => ({
    kind, object, there, since, path: pathOf(kind, object.metadata.namespace, object.metadata.name), word: there && objectWord({ kind: kind.kind, ...object }),
  });
  return [
    ...then.map(object => row(object, true, fate(object, current.get(object.metadata.uid), complete))),
    ...(truncated ? [] : today).filter(({ metadata }) => !known.has(metadata.uid)).map(object => row(object, false, { word: 'created', state: 'ok' })),
  ];
}

/** Returns what became of an object, as a state; what is not among all that is there now was deleted. */
function fate(object, today, complete) {
  if (!today) return complete ? { word: 'deleted', state: 'failed' } : { word: 'not known', state: 'unknown' };
  return today.metadata.resourceVersion === object.metadata.resourceVersion ? { word: 'unchanged', state: 'unknown' } : { word: 'changed', state: 'waiting' };
}
