// The rail: the views, the kinds, and who is signed in.

import { html, useState } from '../lib/preact.js';
import { isSaved } from './api.js';
import { badgeOf, sectionsOf } from './catalogue.js';
import { Dialog } from './dialog.js';
import { parsePath, pathOf } from './kinds.js';
import { link } from './route.js';
import { signOut } from './session.js';
import { localText } from './time.js';

/** The views without a path of the API, with the outline of their icon. */
export const VIEWS = [
  { path: '/', title: 'Overview', icon: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z' },
  { path: '/-/timeline', title: 'Timeline', icon: 'M2 3v10M4 5h6M6 8h8M4 11h5' },
  { path: '/-/requests', title: 'Requests', icon: 'M2 4h12M2 8h12M2 12h8' },
  { path: '/-/who-can', title: 'Who can', icon: 'M6 6a3 3 0 1 0 .01 0M8.5 10.5L14 5M11.5 7.5L14 10' },
  { path: '/-/api', title: 'API', icon: 'M6 2C3 2 5 8 2 8c3 0 1 6 4 6M10 2c3 0 1 6 4 6-3 0-1 6-4 6' },
  { path: '/-/clock', title: 'Clock and faults', icon: 'M8 2a6 6 0 1 0 .01 0M8 5v3l2 2' },
];

/** The views of a saved report. */
const SAVED = ['/-/timeline', '/-/requests'];

/** Returns the views that a server or a saved report has. */
export function viewsOf({ features }) {
  return isSaved() ? VIEWS.filter(({ path }) => SAVED.includes(path)) : VIEWS.filter(({ path }) => path !== '/-/clock' || features.clock || features.faults);
}

/** Navigation; `onPick` is called when a link was followed, which closes the sheet of small screens, `onOpen` with the dialog that is asked for. */
export function Rail({ route, kinds, session, onPick, onOpen }) {
  const { namespace } = parsePath(route.path) || {};
  const followed = event => event.target.closest('a') && onPick();
  return html`<nav class="rail" id="rail" aria-label="Views and kinds" onClick=${followed}>
    <a class="brand" href=${link(isSaved() ? SAVED[0] : '/')}><span class="brand-mark" aria-hidden="true"></span><span class="label">Kontract</span></a>
    <button type="button" class="find" onClick=${() => onOpen('jump')}><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M7 2a5 5 0 1 0 .01 0M11 11l3 3" /></svg><span class="label">Go to a kind</span><kbd aria-hidden="true" class="label">g</kbd></button>
    <ul class="rail-list">${viewsOf(session).map(view => html`<li key=${view.path}><a href=${link(view.path)} title=${view.title} aria-current=${route.path === view.path ? 'page' : undefined}>
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${view.icon} /></svg><span class="label">${view.title}</span></a></li>`)}</ul>
    <div class="rail-kinds">${sectionsOf(kinds).map(section => html`<${Section} key=${section.title} section=${section} route=${route} namespace=${namespace} />`)}</div>
    <div class="account">
      ${!isSaved() && html`<a class="account-button" href="/ui/docs/" target="_blank" rel="noopener" title="Documentation"><span class="badge" aria-hidden="true">i</span><span class="label">Documentation</span></a>`}
      <button type="button" class="account-button" title="Keys" onClick=${() => onOpen('help')}><span class="badge" aria-hidden="true">?</span><span class="label">Keys</span></button>
      ${!isSaved() && html`<${Account} session=${session} />`}
    </div>
  </nav>`;
}

function Section({ section, route, namespace }) {
  const current = parsePath(route.path);
  const isCurrent = kind => current?.group === kind.group && current?.resource === kind.resource;
  const open = isSaved() || section.title === 'Workloads' || section.kinds.some(isCurrent);
  return html`<details open=${open}><summary>${section.title}</summary>
    <ul class="rail-list">${section.kinds.map(kind => html`<li key=${`${kind.group}/${kind.resource}`}><a href=${link(pathOf(kind, namespace))} title=${`${kind.kind} (${kind.group || 'core'})`} aria-current=${isCurrent(kind) ? 'page' : undefined}>
      <span class="badge" aria-hidden="true">${badgeOf(kind)}</span><span class="label">${kind.kind}</span></a></li>`)}</ul>
  </details>`;
}

/** Who is signed in, and the way out. */
function Account({ session }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState();
  const leave = () => signOut().catch(error => setFailure(error.message));
  return html`<button type="button" class="account-button" title=${`Signed in as ${session.user.name}`} onClick=${() => setAsking(true)}>
      <span class="badge" aria-hidden="true">${session.user.name.replace(/^system:/, '').slice(0, 2)}</span><span class="label">${session.user.name}</span></button>
    ${asking && html`<${Dialog} title=${session.user.name} onClose=${() => setAsking(false)} actions=${html`<button type="button" class="primary" onClick=${leave}>Sign out everywhere</button>`}>
      <dl class="facts"><dt>Groups</dt><dd>${session.user.groups.join(', ') || 'none'}</dd><dt>Signed in until</dt><dd>${localText(session.expires)}</dd></dl>
      ${failure && html`<p class="failure" role="alert">${failure}</p>`}
    </${Dialog}>`}`;
}
