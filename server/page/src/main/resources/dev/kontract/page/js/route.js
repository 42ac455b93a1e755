// The address of the page: `/ui` and the path of the API that a view shows.

import { useEffect, useState } from '../lib/preact.js';

const ROOT = '/ui';
const changed = new EventTarget();
let fragments;

/** Puts the path behind a number sign: the address of a saved report is that of its file. `start` is the first view, and that of `/`. */
export function useFragments(start) {
  fragments = { start, last: start };
}

function current() {
  const [path, search] = fragments ? fragment() : [location.pathname.slice(ROOT.length), location.search];
  return { path: path.replace(/\/+$/, '') || fragments?.start || '/', query: new URLSearchParams(search) };
}

/** Returns path and query of the fragment; those of the last one if it is a place on the page, such as `#main`. */
function fragment() {
  if (location.hash.startsWith('#/')) fragments.last = location.hash.slice(1);
  const [path, search = ''] = fragments.last.split('?');
  return [path, search];
}

/** Returns `{path, query}` of the view at the current address; `path` is `/` for the overview. */
export function useRoute() {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const update = () => setRoute(current());
    changed.addEventListener('change', update);
    update();
    return () => changed.removeEventListener('change', update);
  }, []);
  return route;
}

/** Returns the address of the view of a path. */
export function link(path) {
  if (fragments) return `#${path}`;
  return path === '/' ? ROOT : ROOT + path;
}

/** Shows the view of a path. With `replace`, the browser's Back does not return to the current one. */
export function navigate(path, { replace = false } = {}) {
  const address = link(path);
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  changed.dispatchEvent(new Event('change'));
}

/** Changes parameters of the current address, without a new entry in the browser's history. Empty ones are removed. */
export function setQuery(parameters) {
  const { path, query } = current();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  navigate(text ? `${path}?${text}` : path, { replace: true });
}

/** Shows links below `/ui` without loading the page anew. */
export function interceptLinks() {
  addEventListener('popstate', () => changed.dispatchEvent(new Event('change')));
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target.closest?.('a[href]');
    if (!anchor || anchor.hash || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    if (anchor.pathname !== ROOT && !anchor.pathname.startsWith(`${ROOT}/`)) return;
    event.preventDefault();
    navigate(anchor.pathname.slice(ROOT.length) + anchor.search || '/');
  });
}
