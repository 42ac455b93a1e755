// Overview: what is there, what changed, how the server is.

import { html } from '../lib/preact.js';
import { AsRequest } from '../js/parts.js';
import { useRecord } from '../js/record.js';
import { useSession } from '../js/session.js';
import { Components, Nodes } from './overview/cluster.js';
import { Counts } from './overview/counts.js';
import { RecentChanges, RecentEvents } from './overview/recent.js';
import { ServerFacts } from './overview/server.js';
import { Workloads } from './overview/workloads.js';

/** The first view. */
export function OverviewView() {
  const { session } = useSession();
  const recording = session.features.record;
  const record = useRecord({}, recording);
  return html`<div class="view">
    <header class="view-head"><h1>Overview</h1><div class="actions"><${AsRequest} requests=${requestsOf(session.features)} /></div></header>
    <${ServerFacts} server=${session.server} />
    <${Workloads} />
    <${Counts} record=${recording && !record.error ? record : undefined} />
    <div class="columns">
      ${recording ? html`<${RecentChanges} record=${record} />` : html`<${RecentEvents} />`}
      <div class="stack"><${Nodes} /><${Components} /></div>
    </div>
  </div>`;
}

/** Returns the requests that answer what the overview shows. */
function requestsOf(features) {
  return [
    { title: 'Namespaces', path: '/api/v1/namespaces' },
    { title: 'The number of objects of a kind: those of the page and the remaining ones', path: '/api/v1/pods?limit=1' },
    features.record ? { title: 'What changed', path: '/kontract/requests' } : { title: 'Events', path: '/api/v1/events' },
    { title: 'Nodes', path: '/api/v1/nodes' },
    { title: 'Components', path: '/api/v1/componentstatuses' },
    { title: 'The server', path: '/kontract/statistics' },
  ];
}
