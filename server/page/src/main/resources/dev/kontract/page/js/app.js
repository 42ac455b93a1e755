// The page: the rail and the view of the current address.

import { html, render, useEffect, useErrorBoundary, useRef, useState } from '../lib/preact.js';
import { discover, parsePath } from './kinds.js';
import { Keys } from './keys.js';
import { useAnswer } from './answer.js';
import { Empty, Failure, Progress } from './parts.js';
import { Rail, VIEWS } from './rail.js';
import { interceptLinks, link, useRoute } from './route.js';
import { loadSession, useSession } from './session.js';

/**
 * Shows the page in the document.
 *
 * @param views `{fixed, Kind, Object, SignIn}`: the views by path, of a collection, of an object, and without a session
 */
export function start(views) {
  interceptLinks();
  loadSession();
  render(html`<${Page} views=${views} />`, document.body);
}

function Page({ views }) {
  const { loading, error, session } = useSession();
  if (loading) return html`<main class="sign-in" id="main"><h1 class="hidden">Kontract</h1><${Progress} label="Connecting" /></main>`;
  if (error) return html`<main class="sign-in" id="main"><h1>Kontract</h1><${Failure} error=${error} onRetry=${loadSession} /></main>`;
  return session ? html`<${SignedIn} key=${session.csrf} session=${session} views=${views} />` : html`<${views.SignIn} />`;
}

function SignedIn({ session, views }) {
  const route = useRoute();
  const kinds = useAnswer(discover, []);
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState();
  const main = useRef();
  const title = titleOf(route.path);
  const place = placeOf(route.path);
  useEffect(() => {
    document.title = `${title} · Kontract`;
  }, [title]);
  const first = useRef(true);
  useEffect(() => {
    // A new view begins at its top, for the eye and for the keyboard.
    if (!first.current) main.current.focus({ preventScroll: true });
    first.current = false;
    main.current.scrollTop = 0;
  }, [place]);
  const onKeyDown = event => event.key === 'Escape' && setSheet(false);
  const found = kinds.value || [];
  return html`<div class=${`page ${sheet ? 'sheet-open' : ''}`} onKeyDown=${onKeyDown}>
    <a class="skip" href="#main">Skip to content</a>
    <header class="bar"><button type="button" aria-expanded=${String(sheet)} aria-controls="rail" onClick=${() => setSheet(!sheet)}>Menu</button><span>${title}</span></header>
    <${Rail} route=${route} kinds=${found} session=${session} onPick=${() => setSheet(false)} onOpen=${setDialog} />
    <main id="main" ref=${main} tabindex="-1"><${Guard} key=${place}><${View} route=${route} kinds=${kinds} views=${views} /></${Guard}></main>
    <${Keys} kinds=${found} route=${route} open=${dialog} onOpen=${setDialog} />
  </div>`;
}

/** Shows that a view has failed, in its place. */
function Guard({ children }) {
  const [error] = useErrorBoundary(failure => console.error(failure));
  return error
    ? html`<div class="view"><h1>This view failed</h1><p>${String(error.message || error)}</p><p><a href=${link('/')}>Overview</a></p></div>`
    : children;
}

function View({ route: { path, query }, kinds, views }) {
  const Fixed = views.fixed[path];
  if (Fixed) return html`<${Fixed} query=${query} />`;
  const parts = parsePath(path);
  if (kinds.error) return html`<div class="view"><h1>${path}</h1><${Failure} error=${kinds.error} onRetry=${kinds.reload} /></div>`;
  if (parts && !kinds.value) return html`<div class="view"><h1>${path}</h1><${Progress} label="Loading" /></div>`;
  const kind = parts && kinds.value.find(each => each.group === parts.group && each.version === parts.version && each.resource === parts.resource);
  if (!kind) return html`<div class="view"><h1>Not found</h1><${Empty} title=${`The server serves nothing at ${path}.`}><p><a href=${link('/-/api')}>All kinds of this server</a></p></${Empty}></div>`;
  return parts.name
    ? html`<${views.Object} path=${path} kind=${kind} tab=${query.get('tab') || undefined} />`
    : html`<${views.Kind} path=${path} kind=${kind} query=${query} />`;
}

/** Returns what identifies a view: a collection is the same one in other namespaces. */
function placeOf(path) {
  const { group, version, resource, name } = parsePath(path) || {};
  return resource && !name ? [group, version, resource].join('/') : path;
}

function titleOf(path) {
  const view = VIEWS.find(each => each.path === path);
  if (view) return view.title;
  const { name, resource, namespace } = parsePath(path) || {};
  return [name, resource, namespace].filter(Boolean).join(' · ') || path;
}
