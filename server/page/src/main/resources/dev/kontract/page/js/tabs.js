// Tabs, each with an address of its own.

import { html } from '../lib/preact.js';
import { navigate } from './route.js';

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A row of tabs `{id, title, path}` and, as children, the content of the one named by `current`. */
export function Tabs({ label, tabs, current, children }) {
  const onKeyDown = event => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.min(tabs.length - 1, Math.max(0, tabs.findIndex(tab => tab.id === current) + step));
    navigate(tabs[index].path, { replace: true });
    event.currentTarget.children[index].focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} onKeyDown=${onKeyDown}>
      ${tabs.map(tab => html`<button key=${tab.id} type="button" role="tab" id="tab-${tab.id}" aria-controls="tab-panel"
        aria-selected=${String(tab.id === current)} tabindex=${tab.id === current ? 0 : -1}
        onClick=${() => navigate(tab.path, { replace: true })}>${tab.title}</button>`)}
    </div>
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby="tab-${current}">${children}</div>`;
}
