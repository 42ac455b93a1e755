// Namespaces by kinds, with the number of objects of each.

import { html, useEffect, useRef, useState } from '../../lib/preact.js';
import { sectionsOf } from '../../js/catalogue.js';
import { Counter, countKey } from '../../js/counter.js';
import { parsePath, pathOf } from '../../js/kinds.js';
import { NamespaceForm } from '../../js/namespaces.js';
import { Empty, Failure, Progress } from '../../js/parts.js';
import { changesOf } from '../../js/record.js';
import { link, navigate } from '../../js/route.js';

const REFRESH = 15_000;
/** With a record, all kinds are counted again at longer intervals. */
const SLOW_REFRESH = 60_000;
const SHOWN = 30;
/** Each takes a request for each kind with many objects. */
const MOST = 300;

/** Returns the last counts: of the kinds that the record names as changed or, without a record, of all at intervals. */
function useCounts(record, most) {
  const [view, setView] = useState({ kinds: [], counts: new Map() });
  const counter = useRef();
  const seen = useRef();
  useEffect(() => {
    counter.current = new Counter(news => setView(last => ({ ...last, error: undefined, ...news })), SHOWN);
    return () => counter.current.close();
  }, []);
  useEffect(() => {
    if (!record) counter.current.recount();
    const timer = setInterval(() => document.hidden || counter.current.recount(), record ? SLOW_REFRESH : REFRESH);
    return () => clearInterval(timer);
  }, [Boolean(record)]);
  useEffect(() => {
    if (most > SHOWN) counter.current.widen(most);
  }, [most]);
  useEffect(() => {
    if (!record?.live) return;
    const before = seen.current;
    seen.current = record.items[0]?.sequence ?? -1;
    if (before === undefined || seen.current < before) {
      // The first count follows the first answer of the record, so that it names all changes after the count.
      counter.current.recount();
      return;
    }
    const changed = changesOf(record.items.filter(item => item.sequence > before)).filter(change => change.what !== 'changed');
    if (changed.length > 0) counter.current.recount(changed.map(change => parsePath(change.object)).filter(Boolean).map(countKey));
  }, [record?.items, record?.live]);
  return view;
}

/** The table of counts. */
export function Counts({ record }) {
  const [most, setMost] = useState(SHOWN);
  const { kinds, namespaces, counts, error } = useCounts(record, most);
  const of = kind => counts.get(countKey(kind)) || { counts: new Map() };
  const present = sectionsOf(kinds).flatMap(section => section.kinds).filter(kind => of(kind).total > 0);
  const namespaced = present.filter(kind => kind.namespaced);
  const global = present.filter(kind => !kind.namespaced);
  const refused = kinds.filter(kind => of(kind).refused);
  const rows = [...new Set([...(namespaces || []), ...namespaced.flatMap(kind => [...of(kind).counts.keys()])])];
  return html`<section class="panel">
    <h2>Objects</h2>
    ${error && html`<${Failure} error=${error} />`}
    ${!namespaces && !error && html`<${Progress} label="Counting" />`}
    ${namespaces && present.length === 0 && html`<${Empty} title="There is nothing that you may list in all namespaces."><${NamespaceForm} onChoose=${([name]) => navigate(`/api/v1/namespaces/${encodeURIComponent(name)}/pods`)} /><p>Or see <a href=${link('/-/who-can?verb=list&resource=pods')}>who can list pods</a>.</p></${Empty}>`}
    ${namespaced.length > 0 && html`<div class="table-scroll" tabindex="0" role="region" aria-label="Objects by namespace"><table class="plain matrix">
      <caption class="hidden">Objects by namespace</caption>
      <thead><tr><th scope="col">Namespace</th>${namespaced.map(kind => html`<th key=${countKey(kind)} scope="col" class="numeric"><a href=${link(pathOf(kind))}>${kind.resource}</a></th>`)}</tr></thead>
      <tbody>${rows.slice(0, most).map(namespace => html`<tr key=${namespace}><th scope="row"><a href=${link(`/api/v1/namespaces/${namespace}`)}>${namespace}</a></th>
        ${namespaced.map(kind => html`<td key=${countKey(kind)} class="numeric"><${Cell} kind=${kind} namespace=${namespace} value=${of(kind).counts.get(namespace)} /></td>`)}</tr>`)}</tbody>
    </table></div>`}
    ${rows.length > most && most < MOST && html`<button type="button" class="small" onClick=${() => setMost(MOST)}>${rows.length > MOST ? `Show ${MOST} of ${rows.length.toLocaleString('en')} namespaces` : `Show all ${rows.length} namespaces`}</button>`}
    ${global.length > 0 && html`<p class="chips">${global.map(kind => html`<a key=${countKey(kind)} class="chip" href=${link(pathOf(kind))}>${kind.resource} <strong>${of(kind).total.toLocaleString('en')}</strong></a>`)}</p>`}
    ${refused.length > 0 && html`<details class="quiet"><summary>${refused.length} kinds that you may not list</summary><p>${refused.map(kind => kind.resource).join(', ')}</p></details>`}
  </section>`;
}

function Cell({ kind, namespace, value }) {
  return value ? html`<a href=${link(pathOf(kind, namespace))}>${value.toLocaleString('en')}<span class="hidden"> ${kind.resource} in ${namespace}</span></a>` : html`<span class="zero">0</span>`;
}
