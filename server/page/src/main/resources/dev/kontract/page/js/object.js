// The object that a view shows, kept current by a watch.

import { useEffect, useState } from '../lib/preact.js';
import { get, withQuery } from './api.js';
import { pathOf } from './kinds.js';
import { watch } from './watch.js';

const PAUSE = 1000;

/**
 * Returns `{object, error, state, deleted}` of the object at a path: it is read, then watched in its collection. An object
 * that was deleted is kept as it was last. `state` is that of the watch; `refused` leaves the object as it was read.
 */
export function useObject(path, kind, namespace, name) {
  const [view, setView] = useState({ path, state: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    let current = { path, state: 'loading' };
    let frame = 0;
    let close = () => {};
    const update = change => {
      current = { ...current, ...change };
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setView(current);
      });
    };
    const onEvent = ({ type, object }) => {
      if (type === 'MORE') return;
      const latest = type === 'RESET' ? object.items[0] : object;
      if (type === 'DELETED' || !latest) update({ deleted: true, object: latest ?? current.object });
      else update({ deleted: false, object: { apiVersion: current.object.apiVersion, kind: current.object.kind, ...latest } });
    };
    const follow = object => {
      update({ object });
      const collection = withQuery(pathOf(kind, namespace), { fieldSelector: `metadata.name=${name}` });
      const { resourceVersion } = object.metadata;
      if (kind.verbs.includes('watch')) close = watch(collection, { resourceVersion }, onEvent, state => update({ state }));
    };
    get(path, { signal: controller.signal }).then(follow, error => {
      if (!controller.signal.aborted) update({ error, state: 'refused' });
    });
    return () => {
      controller.abort();
      close();
      cancelAnimationFrame(frame);
    };
  }, [path]);
  return view.path === path ? view : { path, state: 'loading' };
}

/** Returns a value that changes at most once a second: what is requested anew with it does not follow every write. */
export function useCalm(value) {
  const [calm, setCalm] = useState({ value, since: Date.now() });
  useEffect(() => {
    if (value === calm.value) return undefined;
    const timer = setTimeout(() => setCalm({ value, since: Date.now() }), Math.max(0, calm.since + PAUSE - Date.now()));
    return () => clearTimeout(timer);
  }, [value, calm]);
  return calm.value;
}
