// Nodes and components of the control plane, with their state.

import { html } from '../../lib/preact.js';
import { TABLE, get } from '../../js/api.js';
import { gridColumns } from '../../js/columns.js';
import { useAnswer } from '../../js/answer.js';
import { useLive } from '../../js/live.js';
import { Empty, Failure, Table } from '../../js/parts.js';
import { link } from '../../js/route.js';
import { Rows } from '../../js/rows.js';

const NODES = '/api/v1/nodes';
const COMPONENTS = '/api/v1/componentstatuses';
const SHOWN = 20;
const REFRESH = 10_000;

/** The nodes, live. */
export function Nodes() {
  const { rows, state, error } = useLive(NODES);
  return html`<section class="panel"><header class="panel-head"><h2>Nodes</h2>${rows.size > SHOWN && html`<a class="button" href=${link(NODES)}>All ${rows.size}</a>`}</header>
    ${state === 'refused' && html`<${Failure} error=${error} attributes=${{ verb: 'list', resource: 'nodes' }} />`}
    ${rows.columns.length > 0 && html`<${Rowed} caption="Nodes" path=${NODES} rows=${rows}
      empty=${html`<${Empty} title="No nodes."><p>Pods run without nodes, or on simulated ones: <code>--simulated-nodes=3</code></p></${Empty}>`} />`}
  </section>`;
}

/** The scheduler, the controllers and the storage, as ComponentStatus reports them. */
export function Components() {
  const { value, error } = useAnswer(signal => get(COMPONENTS, { accept: TABLE, signal }), [], { every: REFRESH });
  const rows = new Rows();
  if (value) rows.apply({ type: 'RESET', object: value });
  return html`<section class="panel"><h2>Components</h2>
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'list', resource: 'componentstatuses' }} />`}
    ${value && html`<${Rowed} caption="Components" path=${COMPONENTS} rows=${rows} empty=${html`<p class="quiet">None.</p>`} />`}
  </section>`;
}

function Rowed({ caption, path, rows, empty }) {
  const columns = gridColumns(rows.columns, rows, { wide: false }).map(column =>
    column.link ? { ...column, cell: row => html`<a href=${link(`${path}/${encodeURIComponent(row.name)}`)}>${row.name}</a>` } : column);
  return html`<${Table} caption=${caption} rows=${rows.first(SHOWN)} rowKey=${row => row.key} columns=${columns} empty=${empty} />`;
}
