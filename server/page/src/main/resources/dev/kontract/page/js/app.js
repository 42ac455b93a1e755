// The page: the rail and the view of the current address.

import { html, render, useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from '../lib/preact.js';
import { isSaved } from './api.js';
import { parsePath, refreshKinds, untilStale } from './kinds.js';
import { Keys } from './keys.js';
import { useAnswer } from './answer.js';
import { Empty, Failure, Progress } from './parts.js';
import { Rail, VIEWS } from './rail.js';
import { interceptLinks, link, useRoute } from './route.js';
import { followClock, loadSession, useSession } from './session.js';

const REFRESH_KINDS = 30_000;
const REFRESH_CLOCK = 2000;

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
  const kinds = useAnswer(refreshKinds, [], isSaved() ? {} : { every: REFRESH_KINDS });
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState();
  const main = useRef();
  const menu = useRef();
  const title = titleOf(route.path);
  const place = placeOf(route.path);
  const address = `${route.path}?${route.query}`;
  useEffect(() => {
    document.title = `${title} · Kontract`;
  }, [title]);
  const first = useRef(true);
  // Before the user can put the focus anywhere in the new view.
  useLayoutEffect(() => {
    // A new view begins at its top, for the eye and for the keyboard.
    if (!first.current) main.current.focus({ preventScroll: true });
    first.current = false;
    main.current.scrollTop = 0;
  }, [place]);
  const onKeyDown = event => {
    if (event.key !== 'Escape' || !sheet) return;
    setSheet(false);
    menu.current.focus();
  };
  const found = kinds.value || [];
  return html`<div class=${`page ${sheet ? 'sheet-open' : ''}`} onKeyDown=${onKeyDown}>
    <a class="skip" href="#main">Skip to content</a>
    <header class="bar"><button type="button" ref=${menu} aria-expanded=${String(sheet)} aria-controls="rail" onClick=${() => setSheet(!sheet)}>Menu</button><span>${title}</span></header>
    <${Rail} route=${route} kinds=${found} session=${session} onPick=${() => setSheet(false)} onOpen=${setDialog} />
    <main id="main" ref=${main} tabindex="-1"><${Guard} key=${place} address=${address}><${View} route=${route} kinds=${kinds} views=${views} /></${Guard}></main>
    <${Keys} kinds=${found} isLoading=${!kinds.value && !kinds.error} route=${route} open=${dialog} onOpen=${setDialog} />
    ${session.features.clock && !isSaved() && html`<${Clock} />`}
  </div>`;
}

/** Follows a clock that may be advanced by others. */
function Clock() {
  useAnswer(followClock, [], { every: REFRESH_CLOCK });
  return '';
}

/** Shows that a view has failed, in its place, until the address is another one. */
function Guard({ address, children }) {
  const [error, reset] = useErrorBoundary(failure => console.error(failure));
  const failed = useRef();
  if (error) failed.current ??= address;
  else failed.current = undefined;
  useEffect(() => {
    if (failed.current !== undefined && failed.current !== address) reset();
  }, [address]);
  return error
    ? html`<div class="view"><h1>This view failed</h1><p>${String(error.message || error)}</p>
      <div class="actions"><button type="button" onClick=${reset}>Try again</button><a class="button" href=${link('/')}>Overview</a></div></div>`
    : children;
}

function View({ route: { path, query }, kinds, views }) {
  const Fixed = views.fixed[path];
  if (Fixed) return html`<${Fixed} query=${query} />`;
  const parts = parsePath(path);
  if (kinds.error && !kinds.value) return html`<div class="view"><h1>${path}</h1><${Failure} error=${kinds.error} onRetry=${kinds.reload} /></div>`;
  if (parts && !kinds.value) return html`<div class="view"><h1>${path}</h1><${Progress} label="Loading" /></div>`;
  const kind = parts && kinds.value.find(each => each.group === parts.group && each.version === parts.version && each.resource === parts.resource);
  if (!kind) return html`<${NotServed} key=${path} path=${path} kinds=${kinds} />`;
  return parts.name
    ? html`<${views.Object} path=${path} kind=${kind} tab=${query.get('tab') || undefined} />`
    : html`<${views.Kind} path=${path} kind=${kind} query=${query} />`;
}

/** What is said of a path that no known kind has; its kind may have been defined since the kinds were read. */
function NotServed({ path, kinds: { reload, loading } }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(true);
      reload();
    }, untilStale());
    return () => clearTimeout(timer);
  }, []);
  if (!asked || loading) return html`<div class="view"><h1>${path}</h1><${Progress} label="Loading" /></div>`;
  return html`<div class="view"><h1>Not found</h1><${Empty} title=${`The server serves nothing at ${path}.`}><p><a href=${link('/-/api')}>All kinds of this server</a></p></${Empty}></div>`;
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
