// What has changed last: from the record of requests or, where the server keeps none, from events.

import { html } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { ChangedObject, shortName } from '../../js/changed.js';
import { latestEvents } from '../../js/events.js';
import { Empty, Failure, Progress, Table, Time } from '../../js/parts.js';
import { changesOf, isBackground, isHeartbeat, userText } from '../../js/record.js';
import { link } from '../../js/route.js';
import { timeOf } from '../../js/words.js';

const SHOWN = 20;
const REFRESH = 5000;

/** The last changes of objects, each with verb, user and revision, without the heartbeats of nodes and without events, which follow other changes. */
export function RecentChanges({ record }) {
  const changes = changesOf(record.items).filter(({ object }) => !isHeartbeat(object) && !isEvent(object)).slice(0, SHOWN);
  const failed = record.items.filter(item => item.code >= 400 && !isBackground(item)).length;
  return html`<section class="panel"><header class="panel-head"><h2>What changed</h2><div class="actions">
      ${failed > 0 && html`<a class="button" href=${link('/-/requests?failed=true')}>${failed} failed</a>`}
      <a class="button" href=${link('/-/requests')}>All requests</a></div></header>
    ${record.error && html`<${Failure} error=${record.error} attributes=${{ verb: 'get', path: '/kontract/requests' }} />`}
    ${!record.error && !record.live && html`<${Progress} label="Loading" />`}
    ${(record.live || changes.length > 0) && html`<${Table} caption="What changed" rows=${changes} rowKey=${change => change.key}
      empty=${html`<${Empty} title="Nothing has changed since the server started to record."><p>Change something: <code>kubectl create namespace shop</code></p></${Empty}>`} columns=${[
        { id: 'time', title: 'When', cell: change => html`<${Time} at=${change.item.time} />` },
        { id: 'what', title: 'What', cell: change => change.what },
        { id: 'object', title: 'Object', cell: change => html`<${ChangedObject} object=${change.object}>${breakable(shortName(change.object))}</${ChangedObject}>` },
        { id: 'user', title: 'By', cell: change => `${userText(change.item.user)} (${change.item.verb})` },
        { id: 'revision', title: 'Revision', numeric: true, cell: change => change.to ?? change.from },
      ]} />`}
  </section>`;
}

function isEvent(path) {
  return /^\/(api\/v1|apis\/events\.k8s\.io\/v1)\/namespaces\/[^/]+\/events\//.test(path);
}

/** Returns a path that may be broken after its slashes. */
function breakable(path) {
  return path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr />${part}`));
}

/** The last events of the cluster. */
export function RecentEvents() {
  const { value, error } = useAnswer(signal => latestEvents('/api/v1/events', signal), [], { every: REFRESH });
  return html`<section class="panel"><header class="panel-head"><h2>Events</h2><a class="button" href=${link('/api/v1/events')}>All events</a></header>
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'list', resource: 'events' }} />`}
    ${value && html`<${Table} caption="Events" rows=${value.slice(0, SHOWN)} rowKey=${event => event.metadata.uid}
      empty=${html`<${Empty} title="No events."><p>Controllers report them: start the server with <code>--controllers='*'</code></p></${Empty}>`} columns=${[
        { id: 'time', title: 'When', cell: event => html`<${Time} at=${timeOf(event)} />` },
        { id: 'reason', title: 'Reason' },
        { id: 'object', title: 'Object', cell: ({ involvedObject: { namespace, kind, name } }) => [namespace, kind, name].filter(Boolean).join('/') },
        { id: 'message', title: 'Message' },
      ]} />`}
  </section>`;
}
