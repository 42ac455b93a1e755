// A kind: the table of its objects, live or as it was at a time.

import { html, useCallback, useEffect, useMemo, useRef } from '../lib/preact.js';
import { isSaved, withQuery } from '../js/api.js';
import { parsePath, pathOf } from '../js/kinds.js';
import { NamespaceMenu } from '../js/namespaces.js';
import { AsRequest } from '../js/parts.js';
import { MomentField, Past, momentOf } from '../js/past.js';
import { useTyped } from '../js/query-field.js';
import { link, navigate, setQuery } from '../js/route.js';
import { useSession } from '../js/session.js';
import { LiveTable } from './kind/table.js';
import { Selectors } from './kind/selectors.js';

/** The table of the objects at the path of a collection. The parameters of the address choose rows, columns and their order. */
export function KindView({ path, kind, query }) {
  const { namespace } = parsePath(path);
  const { session } = useSession();
  const request = withQuery(path, {
    labelSelector: query.get('labelSelector'),
    fieldSelector: query.get('fieldSelector'),
  });
  const [filter, setFilter] = useFilter(query.get('filter') || '');
  const shown = useRef();
  const show = useCallback(rows => {
    shown.current = rows;
  }, []);
  const hasHistory = session.features.history && !isSaved();
  const moment = hasHistory ? momentOf(query) : undefined;
  const chosen = namespace || query.get('in') || '';
  const among = useMemo(() => chosen.split(',').filter(Boolean), [chosen]);
  const chooseNamespaces = names => {
    const next = names.length === 1 ? pathOf(kind, names[0]) : pathOf(kind);
    const kept = new URLSearchParams(query);
    kept.delete('in');
    if (names.length > 1) kept.set('in', names.join(','));
    navigate(kept.size ? `${next}?${kept}` : next);
  };

  return html`<div class=${`view ${moment ? '' : 'fill'}`}>
    <header class="view-head">
      <h1>${kind.kind}<span class="quiet"> ${kind.group || 'core'}/${kind.version}</span></h1>
      <div class="actions">
        ${kind.namespaced && html`<${NamespaceMenu} chosen=${among} onChoose=${chooseNamespaces} />`}
        <${AsRequest} path=${moment ? withQuery(`/kontract/history${path}`, { at: moment }) : request} />
        ${!isSaved() && html`<a class="button" href=${link(`/-/api?kind=${encodeURIComponent(`${kind.group}/${kind.version}/${kind.kind}`)}`)}>Schema</a>`}
      </div>
    </header>
    <div class="toolbar">
      ${!moment && html`<label class="field grow"><span>Filter</span><input type="search" data-filter value=${filter} placeholder="Text in a row" onInput=${event => setFilter(event.currentTarget.value)} /></label>
        <${Selectors} kind=${kind} rows=${shown} query=${query} />`}
      ${hasHistory && html`<${MomentField} moment=${moment} />`}
      ${!moment && html`<label class="check"><input type="checkbox" checked=${query.get('wide') === 'true'} onChange=${event => setQuery({ wide: event.currentTarget.checked && 'true' })} /> Wide</label>`}
    </div>
    ${moment
      ? html`<${Past} key=${`${path} ${moment}`} kinds=${[kind]} namespace=${namespace} moment=${moment} />`
      : html`<${LiveTable} key=${request} kind=${kind} path=${path} request=${request} namespace=${namespace} filter=${filter} among=${among}
          wide=${query.get('wide') === 'true'} sort=${query.get('sort') || ''} onRows=${show} />`}
  </div>`;
}

/** Returns the text of the filter and its setter, which writes it to the address when the user pauses. */
function useFilter(inAddress) {
  const [filter, setFilter] = useTyped(inAddress);
  const timer = useRef();
  useEffect(() => () => clearTimeout(timer.current), []);
  return [filter, text => {
    setFilter(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ filter: text }), 300);
  }];
}
