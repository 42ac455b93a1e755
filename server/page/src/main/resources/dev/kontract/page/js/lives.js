// The pods of a workload: those that are there, by a watch, and those that were, by the history of their names.

import { useEffect, useRef, useState } from '../lib/preact.js';
import { get, withQuery } from './api.js';
import { labelSelector } from './children.js';
import { ended, livesOf, observe } from './lanes.js';
import { now } from './time.js';
import { watch } from './watch.js';

const HISTORIES = 60;
const LIMIT = 500;

/** The lives of a workload's pods by their uids. */
export class Lives {
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
  }

  list() {
    return [...this.#lives.values()];
  }
}

/** Returns whether a pod belongs to the workload: it is controlled by it or, for a Deployment, by one of its ReplicaSets. */
export function belongsTo(kind, { metadata: { name, uid } }) {
  return ({ metadata: { ownerReferences = [], labels = {} } }) => {
    const owner = ownerReferences.find(({ controller }) => controller);
    return kind === 'Deployment' ? owner?.kind === 'ReplicaSet' && owner.name === `${name}-${labels['pod-template-hash']}` : owner?.uid === uid;
  };
}

/**
 * Returns `{lives, events, state, error, version}` of a workload, kept current. With `history`, it includes the pods that are gone, as
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
    let [frame, timer, version, closed] = [0, 0, 0, false];
    asked.current = new Set();
    const show = () => {
      frame = 0;
      if (!closed) setView({ lives: lives.list(), events, eventsError, version: ++version, ...connection });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(show);
    };
    const remember = async pod => {
      if (!history || asked.current.has(pod) || asked.current.size >= HISTORIES) return;
      asked.current.add(pod);
      try {
        lives.remember((await get(withQuery(`/kontract/history${root}/pods/${encodeURIComponent(pod)}`, { limit: LIMIT }))).items, now());
        schedule();
      } catch {
        // The history of this pod is not kept or not for this user: the lane begins with what is there.
      }
    };
    const readEvents = async () => {
      timer = 0;
      try {
        events = (await get(`${root}/events?limit=${LIMIT}`)).items;
        for (const { involvedObject: about } of events) if (about?.kind === 'Pod' && about.name.startsWith(`${name}-`)) remember(about.name);
      } catch (error) {
        eventsError = error;
      }
      schedule();
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
      closed = true;
      close();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [uid, selector, revisionLabel, history]);
  return view;
}
