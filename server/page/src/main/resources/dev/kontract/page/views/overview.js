// Overview: what is there, what changed, how the server is.

import { html } from '../lib/preact.js';
import { AsRequest } from '../js/parts.js';
import { useRecord } from '../js/record.js';
import { useSession } from '../js/session.js';
import { Components, Nodes } from './overview/cluster.js';
import { Counts } from './overview/counts.js';
import { RecentChanges, RecentEvents } from './overview/recent.js';
import { ServerFacts } from './overview/server.js';

/** The first view. */
export function OverviewView() {
  const { session } = useSession();
  const recording = session.features.record;
  const record = useRecord({}, recording);
  return html`<div class="view">
    <header class="view-head"><h1>Overview</h1><div class="actions"><${AsRequest} path="/api/v1/namespaces" /></div></header>
    <${ServerFacts} server=${session.server} />
    <${Counts} record=${recording && !record.error ? record : undefined} />
    <div class="columns">
      ${recording ? html`<${RecentChanges} record=${record} />` : html`<${RecentEvents} />`}
      <div class="stack"><${Nodes} /><${Components} /></div>
    </div>
  </div>`;
}
