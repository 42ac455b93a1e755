// Workloads that are not as their specs ask for.

import { html, useRef } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { get, withQuery } from '../../js/api.js';
import { Failure, State, Table, stateOf } from '../../js/parts.js';
import { link } from '../../js/route.js';
import { objectReason, objectWord } from '../../js/words.js';

const COLLECTIONS = { Deployment: '/apis/apps/v1/deployments', StatefulSet: '/apis/apps/v1/statefulsets', DaemonSet: '/apis/apps/v1/daemonsets', Job: '/apis/batch/v1/jobs' };
const LIMIT = 500;
const SHOWN = 10;
const REFRESH = 10_000;

/** The workloads that wait or have failed, each with a link to its rollout. */
export function Workloads() {
  const refusals = useRef(new Set());
  const { value, error } = useAnswer(signal => load(signal, refusals.current), [], { every: REFRESH });
  if (error && !value) return html`<section class="panel"><h2>Workloads</h2><${Failure} error=${error} /></section>`;
  if (!value || value.all === 0) return '';
  const { all, poor, refused, partial } = value;
  if (poor.length === 0 && partial.length === 0 && refused.length === 0) {
    return html`<p><${State} word=${all === 1 ? 'The workload is as it should be' : `All ${all} workloads are as they should be`} state="ok" /></p>`;
  }
  return html`<section class="panel"><h2>Workloads</h2>
    ${poor.length === 0
      ? html`<p><${State} word=${`${all} as they should be`} state="ok" /></p>`
      : html`<p>${poor.length} of ${all} ${poor.length === 1 ? 'is' : 'are'} not as ${poor.length === 1 ? 'it' : 'they'} should be:</p>
        <${Table} caption="Workloads that are not as they should be" rows=${poor.slice(0, SHOWN)} rowKey=${({ path }) => path} columns=${[
          { id: 'name', title: 'Name', cell: ({ path, kind, name }) => html`<a href=${link(`${path}?tab=rollout`)}>${name}</a> <span class="quiet">${kind}</span>` },
          { id: 'namespace', title: 'Namespace' },
          { id: 'state', title: 'State', cell: ({ word, reason }) => html`<${State} ...${word} />${reason && html`<div class="quiet">${reason}</div>`}` },
        ]} />${poor.length > SHOWN && html`<p class="quiet">and ${poor.length - SHOWN} more</p>`}`}
    ${partial.length > 0 && html`<p class="quiet">Of ${partial.join(', ')}, only the first ${LIMIT} were looked at.</p>`}
    ${refused.length > 0 && html`<p class="quiet">You may not list ${refused.join(', ')}.</p>`}
  </section>`;
}

/** Reads the workloads of all kinds but those in `refusals`, to which it adds the kinds that the user may not list. */
async function load(signal, refusals) {
  const found = { all: 0, poor: [], partial: [] };
  await Promise.all(Object.entries(COLLECTIONS).filter(([kind]) => !refusals.has(kind)).map(async ([kind, path]) => {
    try {
      const { items, metadata } = await get(withQuery(path, { limit: LIMIT }), { signal });
      found.all += items.length;
      if (metadata.continue) found.partial.push(`${kind}s`);
      found.poor.push(...items.map(object => rowOf(kind, path, object)).filter(({ word }) => word && word.state !== 'ok'));
    } catch (error) {
      if (error.code !== 403) throw error;
      refusals.add(kind);
    }
  }));
  return { ...found, refused: [...refusals].map(kind => `${kind}s`) };
}

function rowOf(kind, collection, object) {
  const { namespace, name } = object.metadata;
  const word = objectWord({ ...object, kind });
  const path = collection.replace(/[^/]+$/, `namespaces/${encodeURIComponent(namespace)}/$&/${encodeURIComponent(name)}`);
  return { kind, namespace, name, path, reason: objectReason(object), word: word && { state: stateOf(word.word), ...word } };
}
