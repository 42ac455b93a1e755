// The pods of a workload: those that are there, by a watch, and those that were, by the history of their names.

import { useEffect, useRef, useState } from '../lib/preact.js';
import { get, withQuery } from './api.js';
import { labelSelector } from './children.js';
import { latestEvents } from './events.js';
import { ended, livesOf, observe } from './lanes.js';
import { now } from './time.js';
import { watch } from './watch.js';

const HISTORIES = 60;
const AT_ONCE = 4;
const LIMIT = 500;
const MOST = 1000;

/** The lives of a workload's pods by their uids: all that have not ended, and of the others the last ones. */
class Lives {
  #lives = new Map();
  #pods = new Map();

  constructor(belongs, revisionLabel) {
    this.belongs = belongs;
    this.revisionLabel = revisionLabel;
  }

  /** Applies an event of `watch`, received at `time`. */
  apply({ type, object }, time) {
    const pods = (type === 'RESET' || type === 'MORE' ? object.items : [object]).filter(this.belongs);
    if (type === 'RESET') {
      const listed = new Set(pods.map(({ metadata }) => metadata.uid));
      for (const uid of this.#pods.keys()) if (!listed.has(uid)) this.#end(uid, time);
    }
    for (const pod of pods) {
      const { uid } = pod.metadata;
      this.#lives.set(uid, observe(this.#lives.get(uid), pod, time, this.revisionLabel));
      if (type === 'DELETED') this.#end(uid, time);
      else this.#pods.set(uid, pod);
    }
  }

  /** Adds what the history of a name says. */
  remember(items, time) {
    for (const life of livesOf(items, this.belongs, this.revisionLabel)) {
      const pod = this.#pods.get(life.uid);
      this.#lives.set(life.uid, pod ? observe(life, pod, time, this.revisionLabel) : life);
    }
  }

  #end(uid, time) {
    this.#pods.delete(uid);
    this.#lives.set(uid, ended(this.#lives.get(uid), time));
    if (this.#lives.size > MOST) this.#forget();
  }

  /** Forgets the life that ended first. */
  #forget() {
    let first;
    for (const life of this.#lives.values()) if (life.deleted !== undefined && !(life.deleted >= first?.deleted)) first = life;
    if (first) this.#lives.delete(first.uid);
  }

  list() {
    return [...this.#lives.values()];
  }
}

/** Returns whether a pod belongs to the workload: it is controlled by it or, for a Deployment, by one of its ReplicaSets. */
function belongsTo(kind, { metadata: { name, uid } }) {
  return ({ metadata: { ownerReferences = [], labels = {} } }) => {
    const owner = ownerReferences.find(({ controller }) => controller);
    return kind === 'Deployment' ? owner?.kind === 'ReplicaSet' && owner.name === `${name}-${labels['pod-template-hash']}` : owner?.uid === uid;
  };
}

/**
 * Returns `{lives, events, eventsError, state, error, version}` of a workload, kept current. With `history`, it includes the pods that are gone, as
 * far as the server keeps them: those with the names of current pods and of pods that events are about.
 */
export function useLives(kind, workload, revisionLabel, history) {
  const { uid, namespace, name } = workload.metadata;
  const selector = labelSelector(workload.spec.selector);
  const [view, setView] = useState({ lives: [], events: [], state: 'loading', version: 0 });
  const asked = useRef(new Set());
  useEffect(() => {
    const lives = new Lives(belongsTo(kind.kind, workload), revisionLabel);
    const root = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
    let connection = { state: 'loading' };
    let events = [];
    let eventsError;
    let [frame, timer, version] = [0, 0, 0];
    let [asks, answered] = [0, 0];
    const controller = new AbortController();
    const { signal } = controller;
    const due = [];
    let readers = 0;
    asked.current = new Set();
    const show = () => {
      frame = 0;
      if (!signal.aborted) setView({ lives: lives.list(), events, eventsError, version: ++version, ...connection });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(show);
    };
    const read = async () => {
      readers++;
      while (due.length > 0 && !signal.aborted) {
        try {
          const path = `/kontract/history${root}/pods/${encodeURIComponent(due.shift())}`;
          lives.remember((await get(withQuery(path, { limit: LIMIT }), { signal })).items, now());
          schedule();
        } catch {
          // The history of this pod is not kept or not for this user: the lane begins with what is there.
        }
      }
      readers--;
    };
    const remember = pod => {
      if (!history || asked.current.has(pod) || asked.current.size >= HISTORIES) return;
      asked.current.add(pod);
      due.push(pod);
      if (readers < AT_ONCE) read();
    };
    const readEvents = async () => {
      timer = 0;
      const ask = ++asks;
      try {
        const found = await latestEvents(`${root}/events`, signal);
        // A later request may have been answered before.
        if (ask < answered) return;
        answered = ask;
        events = found.filter(({ involvedObject: about }) => about && (about.name === name || about.name?.startsWith(`${name}-`)));
        eventsError = undefined;
        for (const { involvedObject: about } of events) if (about.kind === 'Pod') remember(about.name);
      } catch (error) {
        if (ask >= answered) eventsError = error;
      }
      if (!signal.aborted) schedule();
    };
    const close = watch(withQuery(`${root}/pods`, { labelSelector: selector }), {}, event => {
      lives.apply(event, now());
      for (const life of lives.list()) remember(life.name);
      timer ||= setTimeout(readEvents, 1000);
      schedule();
    }, (state, error) => {
      connection = { state, error };
      schedule();
    });
    readEvents();
    return () => {
      controller.abort();
      close();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [uid, selector, revisionLabel, history]);
  return view;
}
