// The tab Rollout of a workload: what happened to its pods in time, drawn and as a table.

import { html, useState } from '../lib/preact.js';
import { withQuery } from '../js/api.js';
import { labelSelector } from '../js/children.js';
import { lanesOf, marksOf, revisionsOf, rolloutOf, spanOf } from '../js/lanes.js';
import { useLives } from '../js/lives.js';
import { AsRequest, Empty, Failure, Progress, State, Table, Time, duration, useNow } from '../js/parts.js';
import { link } from '../js/route.js';
import { useSession } from '../js/session.js';
import { RolloutChart } from './rollout-chart.js';

const LANES = 100;

/** The rollout of a StatefulSet, Deployment, DaemonSet or Job. */
export function RolloutTab({ kind, object }) {
  const [all, setAll] = useState(false);
  const { session } = useSession();
  const now = useNow();
  const rollout = rolloutOf(kind.kind, object);
  const { lives, events, eventsError, state, error } = useLives(kind, object, rollout.revisionLabel, session?.features?.history === true);
  const { namespace, name } = object.metadata;
  if (state === 'refused' && lives.length === 0) return html`<${Failure} error=${error} attributes=${{ verb: 'list', resource: 'pods', namespace }} />`;
  if (state === 'loading' && lives.length === 0) return html`<${Progress} label="Loading the pods" />`;
  if (lives.length === 0) return html`<${Empty} title="No pod of it is known."><p>Scale it up: <code>kubectl scale ${kind.singular} ${name} -n ${namespace} --replicas=3</code></p></${Empty}>`;
  const revisions = revisionsOf(lives, rollout);
  const span = spanOf(lives, revisions, now, { all });
  const shown = lives.filter(life => (life.deleted ?? Infinity) >= span.from);
  const within = ({ time }) => time >= span.from;
  const lanes = lanesOf(shown, events, rollout).slice(-LANES).map(lane => ({ ...lane, marks: lane.marks.filter(within) }));
  const owner = { key: 'owner', name, lives: [], marks: marksOf(events, about => isOwn(about, kind, name)).filter(within) };
  return html`<div class="stack">
    <div class="toolbar rollout-head">
      <p role="status">${sentence(rollout, shown, revisions)}</p>
      <label class="check"><input type="checkbox" checked=${all} onChange=${event => setAll(event.currentTarget.checked)} /> From the first pod</label>
      <${AsRequest} path=${withQuery(`/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`, { labelSelector: labelSelector(object.spec.selector) })} />
    </div>
    ${eventsError && html`<${Failure} error=${eventsError} attributes=${{ verb: 'list', resource: 'events', namespace }} />`}
    ${revisions.length > 0 && html`<ul class="legend" aria-label="Revisions">${revisions.map((revision, index) => html`<li key=${revision}><span class=${`swatch revision-${Math.min(index, 4)}`} aria-hidden="true"></span>${revision}${index === 0 ? ' (latest)' : ''}</li>`)}</ul>`}
    <${RolloutChart} ...${{ rollout, lanes, owner, lives, revisions, span, now }} />
    ${lanes.length === LANES && html`<p class="quiet">The latest ${LANES} pods are shown.</p>`}
    <${Lanes} lanes=${lanes} namespace=${namespace} now=${now} />
    <${Marks} lanes=${[owner, ...lanes]} />
  </div>`;
}

function isOwn({ kind: aboutKind, name: about = '' }, kind, name) {
  return (aboutKind === kind.kind && about === name) || (kind.kind === 'Deployment' && aboutKind === 'ReplicaSet' && about.startsWith(`${name}-`));
}

/** Returns the course of a rollout in one sentence. */
function sentence({ wanted, floor, boundary, completions }, lives, [latest]) {
  const present = lives.filter(({ deleted }) => deleted === undefined);
  const ready = present.filter(({ ready: spans }) => spans.length > 0 && spans.at(-1).to === undefined).length;
  if (completions !== undefined) return `${lives.filter(({ succeeded }) => succeeded).length} of ${completions} completions, ${wanted} ${wanted === 1 ? 'pod' : 'pods'} at a time.`;
  return `${ready} of ${wanted} pods ready${latest ? `, ${present.filter(({ revision }) => revision === latest).length} at revision ${latest}` : ''}`
    + `${floor === undefined ? '' : `; at least ${floor} are kept available`}${boundary === undefined ? '' : `; pods below ${boundary} keep their revision`}.`;
}

function Lanes({ lanes, namespace, now }) {
  const rows = lanes.flatMap(lane => lane.lives.map(life => ({ ...life, marks: lane.marks })));
  const columns = [
    { id: 'name', title: 'Pod', cell: life => (life.deleted === undefined ? html`<a href=${link(`/api/v1/namespaces/${namespace}/pods/${life.name}`)}>${life.name}</a>` : life.name) },
    { id: 'revision', title: 'Revision', cell: ({ revision }) => revision ?? '' },
    { id: 'state', title: 'State', cell: life => html`<${State} ...${stateOf(life)} />${life.reason && html`<div class="quiet">${life.reason}</div>`}` },
    { id: 'created', title: 'Created', cell: ({ created }) => html`<${At} time=${created} />` },
    { id: 'scheduled', title: 'Scheduled after', numeric: true, cell: ({ created, scheduled }) => since(created, scheduled) },
    { id: 'ready', title: 'Ready after', numeric: true, cell: ({ created, ready }) => since(created, ready[0]?.from) },
    { id: 'readyFor', title: 'Ready for', numeric: true, cell: ({ ready }) => (ready.length ? duration(ready.reduce((sum, { from, to }) => sum + (to ?? now) - from, 0)) : '') },
    { id: 'deleted', title: 'Deleted', cell: ({ deleted, deleting }) => html`<${At} time=${deleted ?? deleting} />` },
  ];
  return html`<section class="panel"><h2>Pods</h2><${Table} caption="The course of each pod" columns=${columns} rows=${rows} rowKey=${({ uid }) => uid} /></section>`;
}

function Marks({ lanes }) {
  const rows = lanes.flatMap(({ name, marks }) => marks.map(mark => ({ ...mark, name }))).sort((one, other) => other.time - one.time);
  const columns = [
    { id: 'time', title: 'When', cell: ({ time }) => html`<${At} time=${time} />` },
    { id: 'name', title: 'About' },
    { id: 'type', title: 'Type', cell: ({ type }) => html`<${State} word=${type} />` },
    { id: 'reason', title: 'Reason' },
    { id: 'message', title: 'Message', cell: ({ message, count }) => `${message}${count > 1 ? ` (${count} times)` : ''}` },
  ];
  return rows.length > 0 && html`<section class="panel"><h2>Events</h2><${Table} caption="Events of the rollout" columns=${columns} rows=${rows} /></section>`;
}

function At({ time }) {
  return time === undefined ? '' : html`<${Time} at=${new Date(time).toISOString()} />`;
}

function since(from, to) {
  return to === undefined ? '' : duration(to - from);
}

function stateOf({ deleted, deleting, finished, succeeded, ready, scheduled, waiting }) {
  if (deleted !== undefined) return { word: 'Deleted', state: 'unknown' };
  if (deleting !== undefined) return { word: 'Terminating', state: 'waiting' };
  if (finished !== undefined) return succeeded ? { word: 'Succeeded', state: 'ok' } : { word: 'Failed', state: 'failed' };
  if (ready.length > 0 && ready.at(-1).to === undefined) return { word: 'Ready', state: 'ok' };
  if (waiting) return { word: waiting };
  return { word: scheduled === undefined ? 'Pending' : 'Not ready', state: 'waiting' };
}
