// The choice of namespaces of a view.

import { html, useRef, useState } from '../lib/preact.js';
import { useAnswer } from './answer.js';
import { METADATA, get } from './api.js';
import { Failure } from './refused.js';

const SHOWN = 200;

async function namesOf(signal) {
  const { items } = await get('/api/v1/namespaces', { accept: METADATA, signal });
  return (items ?? []).map(({ metadata }) => metadata.name);
}

/** A menu of namespaces, which are read when it is opened. `onChoose` receives the chosen names; none means all. */
export function NamespaceMenu({ chosen, onChoose }) {
  const [open, setOpen] = useState(false);
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
  return html`<details class="menu" ref=${menu} onToggle=${event => setOpen(event.currentTarget.open)} onKeyDown=${onKeyDown} onfocusout=${onFocusOut}>
    <summary><span class="hidden">Namespaces: </span>${summary}</summary>
    <div class="menu-body">
      <button type="button" class="menu-item" onClick=${() => only([])}>All namespaces</button>
      ${open && html`<${Names} chosen=${chosen} onOnly=${only} onToggle=${toggle} />`}
    </div>
  </details>`;
}

function Names({ chosen, onOnly, onToggle }) {
  const { value: names = [], error } = useAnswer(namesOf, []);
  const [text, setText] = useState('');
  const all = names.length > SHOWN ? [...chosen, ...names] : [...names, ...chosen];
  const found = [...new Set(all)].filter(name => name.includes(text.trim()));
  return html`
    ${error?.code === 403 && html`<${NamespaceForm} onChoose=${onOnly} />`}
    ${error && error.code !== 403 && html`<${Failure} error=${error} />`}
    ${names.length > SHOWN && html`<input type="search" class="menu-filter" aria-label="Filter namespaces" placeholder="Filter" value=${text} onInput=${event => setText(event.currentTarget.value)} />`}
    ${found.slice(0, SHOWN).map(name => html`<div key=${name} class="menu-row">
      <input type="checkbox" aria-label=${`Include ${name}`} checked=${chosen.includes(name)} onChange=${() => onToggle(name)} />
      <button type="button" class="menu-item" onClick=${() => onOnly([name])}>${name}</button>
    </div>`)}
    ${found.length > SHOWN && html`<p class="quiet">and ${found.length - SHOWN} more</p>`}`;
}

/** Asks for the name of a namespace, from a user who may not list them. */
export function NamespaceForm({ onChoose }) {
  const onSubmit = event => {
    event.preventDefault();
    onChoose([new FormData(event.currentTarget).get('namespace').trim()]);
  };
  return html`<form onSubmit=${onSubmit}><p class="quiet">list namespaces: not allowed</p>
    <label>Namespace <input name="namespace" required /></label> <button>Show</button></form>`;
}
