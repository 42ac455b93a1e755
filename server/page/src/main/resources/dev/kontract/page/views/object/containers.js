// The containers of a pod: what each runs, and its state.

import { html } from '../../lib/preact.js';
import { State, Table, Time } from '../../js/parts.js';

/** The containers of a pod, those that initialize it first. */
export function Containers({ pod: { spec = {}, status = {} } }) {
  const rows = [
    ...joined(spec.initContainers, status.initContainerStatuses, ' (init)'),
    ...joined(spec.containers, status.containerStatuses, ''),
    ...joined(spec.ephemeralContainers, status.ephemeralContainerStatuses, ' (ephemeral)'),
  ];
  const columns = [
    { id: 'name', title: 'Container' },
    { id: 'image', title: 'Image', cell: ({ image }) => html`<code>${image}</code>` },
    { id: 'state', title: 'State', cell: ({ word }) => word && html`<${State} ...${word} />` },
    { id: 'message', title: 'Why' },
    { id: 'restarts', title: 'Restarts', numeric: true },
    { id: 'since', title: 'Since', cell: ({ since }) => since && html`<${Time} at=${since} />` },
  ];
  return rows.length > 0 && html`<section class="panel"><h2>Containers</h2>
    <${Table} caption="Containers" columns=${columns} rows=${rows} rowKey=${({ name }) => name} /></section>`;
}

function joined(containers = [], statuses = [], role) {
  return containers.map(({ name, image }) => {
    const status = statuses.find(each => each.name === name);
    const { waiting, terminated, running } = status?.state ?? {};
    return {
      name: `${name}${role}`,
      image,
      word: wordOf(status),
      message: waiting?.message ?? terminated?.message,
      restarts: status?.restartCount,
      since: running?.startedAt ?? terminated?.finishedAt,
    };
  });
}

function wordOf(status) {
  const { waiting, terminated, running } = status?.state ?? {};
  if (waiting) return { word: waiting.reason ?? 'Waiting' };
  if (terminated) return { word: `${terminated.reason ?? 'Terminated'}, exit code ${terminated.exitCode}`, state: terminated.exitCode === 0 ? 'ok' : 'failed' };
  if (!running) return undefined;
  return status.ready ? { word: 'Ready', state: 'ok' } : { word: 'Running, not ready', state: 'waiting' };
}
