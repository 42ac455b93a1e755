// The requests that the server has recorded, followed by long polls.

import { useLayoutEffect, useState } from '../lib/preact.js';
import { get, getExactly, isSaved, withQuery } from './api.js';
import { pause, pauseAfter } from './pause.js';

const RECORD = '/kontract/requests';
const WAIT_SECONDS = 20;
/** Between two answers, so that a busy server is not asked for each request. */
const PAUSE = 300;
const KEPT = 1000;

/** How the user agents of browsers begin, and of the server's controllers. */
const OF_BROWSERS = 'Mozilla/';
const OF_CONTROLLERS = 'kontract-controllers/';

/**
 * Returns `{items, error, live}`: the recorded requests, newest first, at most 1,000; while the connection is lost, those that were there.
 * `filters` are parameters of the record; `enabled` is false where the server keeps none.
 */
export function useRecord(filters, enabled = true) {
  const [view, setView] = useState({ items: [], live: false });
  const path = withQuery(RECORD, filters);
  // A layout effect, because any other would show the previous items for a moment as those of the new filters.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const controller = new AbortController();
    setView({ items: [], live: false });
    follow(path, setView, controller.signal);
    return () => controller.abort();
  }, [path, enabled]);
  return view;
}

/** Passes on the views of a record, or functions from the view before, until `signal` is aborted. */
export async function follow(path, setView, signal) {
  let next;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const wait = next === undefined ? undefined : WAIT_SECONDS;
      const answer = await get(withQuery(path, { since: next, wait, limit: KEPT }), { signal });
      failures = 0;
      if (answer.next < next) {
        // The record has begun anew.
        next = undefined;
        continue;
      }
      const whole = next === undefined;
      next = answer.next;
      setView(view => ({ live: true, items: merge(answer.items, whole ? [] : view.items) }));
      if (isSaved()) return;
      await pause(PAUSE, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!error.isTransient) {
        setView({ items: [], live: false, error });
        return;
      }
      if (error.code !== 429) {
        // The server may be another one, whose record has other requests in the same places.
        next = undefined;
        setView(view => ({ ...view, live: false, error }));
      }
      await pause(pauseAfter(failures++, error), signal);
    }
  }
}

function merge(arrived, known) {
  if (arrived.length === 0) return known;
  const sequences = new Set(known.map(item => item.sequence));
  const news = arrived.filter(item => !sequences.has(item.sequence));
  return [...news, ...known].sort((one, other) => other.sequence - one.sequence).slice(0, KEPT);
}

/** Returns a user as text: a service account as `namespace/name`, those of `kube-system` by their name alone. */
export function userText(user = '') {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):(.+)$/.exec(user) || [];
  return !name ? user : namespace === 'kube-system' ? name : `${namespace}/${name}`;
}

/** Returns whether a path is that of a lease that a node renews every few seconds: such changes would leave no room for others. */
export function isHeartbeat(path) {
  return path.startsWith('/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/');
}

/**
 * Returns whether a request is a read of a browser or of a controller of the server, which come all the time. One that was refused tells
 * what a page did not show; a page says so itself.
 */
export function isBackground({ userAgent = '', write, code }) {
  return !isSaved() && !write && (code < 400 || code === 403) && (userAgent.startsWith(OF_BROWSERS) || userAgent.startsWith(OF_CONTROLLERS));
}

/** Returns one recorded request with its headers and bodies. */
export function recorded(sequence, signal) {
  return getExactly(`${RECORD}/${encodeURIComponent(sequence)}`, { signal });
}

/** Returns the changes of objects in recorded requests: `{key, item, object, from, to, what}`. */
export function changesOf(items) {
  return items.flatMap(item => (item.changed || []).map((change, index) => ({
    key: `${item.sequence}/${index}`,
    item,
    ...change,
    what: change.from === undefined ? 'created' : change.to === undefined ? 'deleted' : 'changed',
  })));
}
