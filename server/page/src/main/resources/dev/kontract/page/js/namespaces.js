// The choice of namespaces of a view.

import { html, useEffect, useRef, useState } from '../lib/preact.js';
import { METADATA, get } from './api.js';

/** Returns the names of all namespaces; `{refused}` if the user may not list them. */
export function useNamespaces() {
  const [namespaces, setNamespaces] = useState({ names: [] });
  useEffect(() => {
    const controller = new AbortController();
    get('/api/v1/namespaces', { accept: METADATA, signal: controller.signal }).then(
      list => setNamespaces({ names: (list.items || []).map(item => item.metadata.name) }),
      error => error.name === 'AbortError' || setNamespaces({ names: [], refused: true }),
    );
    return () => controller.abort();
  }, []);
  return namespaces;
}

/** A menu of namespaces. `onChoose` receives the chosen names; none means all. */
export function NamespaceMenu({ chosen, onChoose }) {
  const { names, refused } = useNamespaces();
  const menu = useRef();
  const summary = chosen.length === 0 ? 'All namespaces' : chosen.length < 3 ? chosen.join(', ') : `${chosen.length} namespaces`;
  const close = () => {
    menu.current.open = false;
  };
  const onKeyDown = event => {
    if (event.key !== 'Escape' || !menu.current.open) return;
    close();
    menu.current.querySelector('summary').focus();
  };
  const onFocusOut = event => event.relatedTarget && !menu.current.contains(event.relatedTarget) && close();
  const only = names => {
    close();
    onChoose(names);
  };
  const toggle = name => onChoose(chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]);
  return html`<details class="menu" ref=${menu} onKeyDown=${onKeyDown} onFocusOut=${onFocusOut}>
    <summary><span class="hidden">Namespaces: </span>${summary}</summary>
    <div class="menu-body">
      ${refused && html`<${NamespaceForm} onChoose=${only} />`}
      <button type="button" class="menu-item" onClick=${() => only([])}>All namespaces</button>
      ${names.map(name => html`<div key=${name} class="menu-row">
        <input type="checkbox" aria-label=${`Include ${name}`} checked=${chosen.includes(name)} onChange=${() => toggle(name)} />
        <button type="button" class="menu-item" onClick=${() => only([name])}>${name}</button>
      </div>`)}
    </div>
  </details>`;
}

function NamespaceForm({ onChoose }) {
  const onSubmit = event => {
    event.preventDefault();
    onChoose([new FormData(event.currentTarget).get('namespace')]);
  };
  return html`<form onSubmit=${onSubmit}><p class="quiet">list namespaces: not allowed</p>
    <label>Namespace <input name="namespace" required /></label> <button>Show</button></form>`;
}
