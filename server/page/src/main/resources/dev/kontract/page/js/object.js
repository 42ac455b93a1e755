// The object that a view shows, kept current by a watch.

import { useEffect, useState } from '../lib/preact.js';
import { fieldIs, getExactly, withQuery } from './api.js';
import { pathOf } from './kinds.js';
import { pause, pauseAfter } from './pause.js';
import { watch } from './watch.js';

const PAUSE = 1000;

/**
 * Returns `{object, error, state, lost, deleted}` of the object at a path: it is read, then watched in its collection. An object
 * that was deleted is kept as it was last. `state` is that of the watch, and `lost` why it is not live; `refused` leaves the object as it
 * was read.
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
      const latest = type === 'RESET' ? object.items?.[0] : object;
      if (type === 'DELETED' || !latest) update({ deleted: true, object: latest ?? current.object });
      else update({ deleted: false, object: { apiVersion: current.object.apiVersion, kind: current.object.kind, ...latest } });
    };
    const follow = object => {
      update({ object, error: undefined });
      const collection = withQuery(pathOf(kind, namespace), { fieldSelector: fieldIs('metadata.name', name) });
      const { resourceVersion } = object.metadata;
      if (kind.verbs.includes('watch')) close = watch(collection, { resourceVersion }, onEvent, (state, lost) => update({ state, lost }));
    };
    const read = async () => {
      for (let failures = 0; !controller.signal.aborted; failures++) {
        try {
          follow(await getExactly(path, { signal: controller.signal }));
          return;
        } catch (error) {
          if (controller.signal.aborted) return;
          update({ error, state: 'refused' });
          if (!error.isTransient) return;
          await pause(pauseAfter(failures, error), controller.signal);
        }
      }
    };
    read();
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
