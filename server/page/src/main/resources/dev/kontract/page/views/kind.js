// A kind: the table of its objects.

import { html, useEffect, useMemo, useRef, useState } from '../lib/preact.js';
import { isSaved, withQuery } from '../js/api.js';
import { gridColumns } from '../js/columns.js';
import { Grid } from '../js/grid.js';
import { parsePath, pathOf } from '../js/kinds.js';
import { useLive } from '../js/live.js';
import { NamespaceMenu } from '../js/namespaces.js';
import { comparison, useOrder } from '../js/order.js';
import { AsRequest, Empty, Failure, Progress } from '../js/parts.js';
import { link, navigate, setQuery } from '../js/route.js';
import { DeleteDialog } from './delete.js';
import { Selectors } from './selectors.js';

/** The table of the objects at the path of a collection. The parameters of the address choose rows, columns and their order. */
export function KindView({ path, kind, query }) {
  const { namespace } = parsePath(path);
  const request = withQuery(path, {
    labelSelector: query.get('labelSelector'),
    fieldSelector: query.get('fieldSelector'),
  });
  const live = useLive(request);
  const [filter, setFilter] = useFilter(query.get('filter') || '');
  const [held, setHeld] = useState(false);
  const [selected, setSelected] = useState(new Set());
  const [deleting, setDeleting] = useState();
  const wide = query.get('wide') === 'true';
  const among = namespace ? [namespace] : (query.get('in') || '').split(',').filter(Boolean);

  const chosen = useMemo(() => choose(live.rows, filter, namespace ? [] : among), [live.rows, filter, query.get('in')]);
  const sort = query.get('sort') || '';
  const compare = useMemo(() => comparison(live.columns, sort), [live.columns, sort]);
  const { rows, news } = useOrder(chosen, compare, [request, sort, filter, among].join('\n'), held);
  const columns = useMemo(
    () => gridColumns(live.columns, live.rows, { wide, namespaces: kind.namespaced && !namespace }),
    [live.columns, live.rows.length > 0, wide, namespace],
  );
  const href = row => link(pathOf(kind, row.namespace, row.name));
  const present = chosen.filter(row => selected.has(row.key));
  const selection = kind.verbs.includes('delete') ? {
    keys: new Set(present.map(row => row.key)),
    toggle: (row, on) => setSelected(keys => {
      const next = new Set(keys);
      if (on) next.add(row.key);
      else next.delete(row.key);
      return next;
    }),
    toggleAll: on => setSelected(new Set(on ? rows.map(row => row.key) : [])),
  } : undefined;

  const endDeletion = () => {
    setDeleting(undefined);
    setSelected(new Set());
  };
  const chooseNamespaces = names => {
    const next = names.length === 1 ? pathOf(kind, names[0]) : pathOf(kind);
    const kept = new URLSearchParams(query);
    kept.delete('in');
    if (names.length > 1) kept.set('in', names.join(','));
    navigate(kept.size ? `${next}?${kept}` : next);
  };

  return html`<div class="view fill">
    <header class="view-head">
      <h1>${kind.kind}<span class="quiet"> ${kind.group || 'core'}/${kind.version}</span></h1>
      <div class="actions">
        ${kind.namespaced && html`<${NamespaceMenu} chosen=${among} onChoose=${chooseNamespaces} />`}
        <${AsRequest} path=${request} />
        ${!isSaved() && html`<a class="button" href=${link(`/-/api?kind=${encodeURIComponent(`${kind.group}/${kind.version}/${kind.kind}`)}`)}>Fields</a>`}
      </div>
    </header>
    <div class="toolbar">
      <label class="field grow"><span>Filter</span><input type="search" data-filter value=${filter} placeholder="Text in a row" onInput=${event => setFilter(event.currentTarget.value)} /></label>
      <${Selectors} kind=${kind} rows=${live.rows} query=${query} />
      <label class="check"><input type="checkbox" checked=${wide} onChange=${event => setQuery({ wide: event.currentTarget.checked && 'true' })} /> Wide</label>
    </div>
    <${StatusLine} live=${live} shown=${rows.length} news=${news} onShow=${() => setHeld(false)} selected=${present.length}
      onDelete=${() => setDeleting(present)} onClear=${() => setSelected(new Set())} />
    ${live.state === 'refused' && live.columns.length === 0
      ? html`<${Failure} error=${live.error} attributes=${{ verb: 'list', group: kind.group, resource: kind.resource, namespace }} />`
      : live.columns.length > 0 && rows.length === 0
        ? html`<${NoRows} kind=${kind} namespace=${namespace} narrowed=${live.rows.length > 0 || request !== path} />`
        : live.columns.length > 0 && html`<${Grid} caption=${`${kind.kind} objects`} columns=${columns} rows=${rows} href=${href} selection=${selection}
            sort=${sort} onSort=${name => setQuery({ sort: name })} onHold=${setHeld} />`}
    ${deleting && html`<${DeleteDialog} kind=${kind} rows=${deleting} onClose=${endDeletion} />`}
  </div>`;
}

/** Returns the text of the filter and its setter, which writes it to the address when the user pauses. */
function useFilter(initial) {
  const [filter, setFilter] = useState(initial);
  const timer = useRef();
  useEffect(() => setFilter(initial), [initial]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [filter, text => {
    setFilter(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ filter: text }), 300);
  }];
}

function choose(rows, filter, namespaces) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(row =>
    (namespaces.length === 0 || namespaces.includes(row.namespace)) && words.every(word => row.text.includes(word)));
}

const CONNECTIONS = { loading: 'Loading', live: 'Live', lost: 'Connection lost, trying again', refused: 'Not live: watching is not allowed', saved: 'As they were last' };

function StatusLine({ live, shown, news, onShow, selected, onDelete, onClear }) {
  const all = live.rows.length;
  const number = count => count.toLocaleString('en');
  return html`<div class="status-line">
    <span>${shown === all ? number(all) : `${number(shown)} of ${number(all)}`} ${all === 1 ? 'object' : 'objects'}</span>
    <span role="status" class=${`connection ${live.state}`}>${CONNECTIONS[live.state]}</span>
    ${live.remaining > 0 && html`<${Progress} label="Loading the rest" value=${all} max=${all + live.remaining} />`}
    ${news > 0 && html`<span>${news} new <button type="button" class="small" onClick=${onShow}>show</button></span>`}
    ${selected > 0 && html`<span class="selected-actions"><strong>${number(selected)} selected</strong>
      <button type="button" class="danger small" onClick=${onDelete}>Delete…</button>
      <button type="button" class="small" onClick=${onClear}>Clear</button></span>`}
  </div>`;
}

const COMMANDS = {
  pods: 'kubectl run web --image=nginx',
  deployments: 'kubectl create deployment web --image=nginx',
  services: 'kubectl expose deployment web --port=80',
  configmaps: 'kubectl create configmap settings --from-literal=colour=blue',
  secrets: 'kubectl create secret generic login --from-literal=password=example',
  jobs: 'kubectl create job hello --image=busybox -- echo hello',
  cronjobs: "kubectl create cronjob hello --image=busybox --schedule='*/5 * * * *' -- echo hello",
  namespaces: 'kubectl create namespace shop',
  roles: 'kubectl create role reader --verb=get,list,watch --resource=pods',
  serviceaccounts: 'kubectl create serviceaccount robot',
};

function NoRows({ kind, namespace, narrowed }) {
  if (narrowed) return html`<${Empty} title="No object matches."><p>Change the filter, the selectors or the namespaces above.</p></${Empty}>`;
  if (isSaved()) return html`<${Empty} title="None was left." />`;
  const command = COMMANDS[kind.resource] || 'kubectl apply -f FILE';
  return html`<${Empty} title=${`No ${kind.resource}${namespace ? ` in ${namespace}` : ''}.`}>
    <p>Create one:</p><pre tabindex="0"><code>${command}${kind.namespaced && namespace ? ` -n ${namespace}` : ''}</code></pre>
  </${Empty}>`;
}
