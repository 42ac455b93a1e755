// The course of a rollout: what happened to each pod, in time, as lanes to draw or to list.

import { objectReason, timeOf, waitingFor } from './words.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HASH = 'controller-revision-hash';
const REVISION_LABEL = { Deployment: 'pod-template-hash', StatefulSet: HASH, DaemonSet: HASH };

/** Returns what bounds the rollout of a workload, and how its pods are told apart; `boundary` is the first ordinal that a partition lets through. */
export function rolloutOf(kind, object) {
  const { spec = {}, status = {} } = object;
  const wanted = { DaemonSet: status.desiredNumberScheduled ?? 0, Job: spec.parallelism ?? 1 }[kind] ?? spec.replicas ?? 1;
  const update = (kind === 'Deployment' ? spec.strategy : spec.updateStrategy)?.rollingUpdate;
  const unavailable = kind === 'Job' || !update ? undefined : unavailableOf(kind, update, wanted);
  return {
    wanted,
    floor: unavailable === undefined ? undefined : Math.max(wanted - unavailable, 0),
    unavailable,
    ...(kind === 'StatefulSet' && update?.partition && { partition: update.partition, boundary: (spec.ordinals?.start ?? 0) + update.partition }),
    completions: kind === 'Job' ? spec.completions : undefined,
    revisionLabel: REVISION_LABEL[kind],
    latest: status.updateRevision,
    byName: kind === 'StatefulSet',
  };
}

/** Returns how many pods may be unavailable, as the controllers compute it: only that of DaemonSets rounds up. */
function unavailableOf(kind, { maxUnavailable = 1, maxSurge = 0 }, wanted) {
  const most = share(maxUnavailable, wanted, kind === 'DaemonSet' ? Math.ceil : Math.floor);
  const blocked = kind === 'StatefulSet' || (kind === 'Deployment' && share(maxSurge, wanted, Math.ceil) === 0);
  return blocked ? Math.max(most, 1) : most;
}

function share(value, wanted, round) {
  return typeof value === 'number' ? value : round((parseInt(value, 10) * wanted) / 100);
}

/**
 * Returns what is known of a pod after it was seen at `time` (milliseconds): `{uid, name, revision, created, scheduled, ready,
 * deleting, deleted, finished, succeeded, waiting, reason}`, where `ready` has the spans `{from, to}` in which it was ready. `life` is what was
 * known before, undefined for a pod seen for the first time. The API's times are whole seconds; `time` is taken for one that it
 * agrees with.
 */
export function observe(life, pod, time, revisionLabel) {
  const { metadata, status = {} } = pod;
  const moment = text => precise(millis(text), time);
  const next = life ?? {
    uid: metadata.uid, name: metadata.name, revision: metadata.labels?.[revisionLabel], created: moment(metadata.creationTimestamp), ready: [],
  };
  return {
    ...next,
    scheduled: next.scheduled ?? moment(transition(status, 'PodScheduled', 'True')),
    ready: readiness(next.ready, status, moment),
    deleting: next.deleting ?? deletion(metadata, life && time),
    waiting: waitingFor(status),
    reason: objectReason({ kind: 'Pod', status }),
    ...finish(next, status, moment),
  };
}

function precise(whole, seen) {
  return seen >= whole && seen < whole + SECOND ? seen : whole;
}

/** Returns a life that has ended by deletion at `time`. */
export function ended(life, time) {
  return { ...life, deleting: life.deleting ?? time, deleted: life.deleted ?? time, ready: closed(life.ready, life.finished ?? time) };
}

/**
 * Returns the lives told by the history of one pod's name, `items` newest first, for those pods that belong to the workload. Revisions
 * whose time the server does not know count as seen when the pod last changed.
 */
export function livesOf(items, belongs, revisionLabel) {
  const lives = new Map();
  let last;
  for (const { object, time } of [...items].reverse()) {
    const moment = millis(time);
    if (object && belongs(object)) {
      last = object.metadata.uid;
      lives.set(last, observe(lives.get(last), object, moment, revisionLabel));
    } else if (!object && lives.has(last)) {
      const life = lives.get(last);
      lives.set(last, ended(life, moment ?? Math.max(...timesOf(life))));
    }
  }
  return [...lives.values()];
}

/**
 * Returns the lanes `{name, lives, marks}`: one for each pod or, with `byName`, for each name of a pod, in the order of names
 * or of creation. `marks` are the events about the pod, `{time, type, reason, message, count}`.
 */
export function lanesOf(lives, events, { byName }) {
  const lanes = new Map();
  for (const life of [...lives].sort((one, other) => one.created - other.created)) {
    const key = byName ? life.name : life.uid;
    const lane = lanes.get(key) ?? { key, name: life.name, lives: [], marks: [] };
    lane.lives.push(life);
    lanes.set(key, lane);
  }
  const all = [...lanes.values()];
  for (const lane of all) lane.marks = marksOf(events, object => object.kind === 'Pod' && object.name === lane.name);
  return byName ? all.sort((one, other) => ordinal(one.name) - ordinal(other.name)) : all;
}

/** Returns the events about the objects for which `about` returns true, as marks in the order of time. */
export function marksOf(events, about) {
  return events
    .filter(event => about(event.involvedObject ?? event.regarding ?? {}))
    .map(event => ({
      time: millis(timeOf(event)),
      type: event.type, reason: event.reason, message: event.message ?? event.note ?? '', count: event.series?.count ?? event.count ?? 1,
    }))
    .sort((one, other) => one.time - other.time);
}

/** Returns the revisions of lives, the latest first: `latest` if it is known, then those with later pods. */
export function revisionsOf(lives, { latest }) {
  const last = new Map();
  for (const { revision, created } of lives) {
    if (revision) last.set(revision, Math.max(last.get(revision) ?? 0, revision === latest ? Infinity : created));
  }
  return [...last.keys()].sort((one, other) => (last.get(other) > last.get(one) ? 1 : -1));
}

/** Returns how many pods were ready, as steps `{time, count}`. */
export function readySteps(lives) {
  return stepsOf(lives
    .flatMap(life => life.ready)
    .flatMap(({ from, to }) => [{ time: from, by: 1 }, ...(to === undefined ? [] : [{ time: to, by: -1 }])]));
}

/** Returns how many pods had succeeded, as steps `{time, count}`. */
export function succeededSteps(lives) {
  return stepsOf(lives.filter(life => life.succeeded).map(life => ({ time: life.finished, by: 1 })));
}

function stepsOf(changes) {
  const steps = [];
  let count = 0;
  for (const { time, by } of changes.sort((one, other) => one.time - other.time)) {
    count += by;
    if (steps.at(-1)?.time === time) steps.at(-1).count = count;
    else steps.push({ time, count });
  }
  return steps;
}

/**
 * Returns the span `{from, to}` to show: from the first pod of the latest revision and the deletions just before it or, with
 * `all` or a single revision, from the first pod. It ends now if a pod is on its way, otherwise after the last change.
 */
export function spanOf(lives, [latest, ...others], now, { all }) {
  const shown = all || others.length === 0 ? lives : lives.filter(life => life.revision === latest);
  const first = Math.min(...shown.map(life => life.created));
  const replaced = lives.map(life => life.deleting).filter(time => time < first && time > first - MINUTE);
  const from = Math.min(first, ...replaced);
  const moving = lives.some(isMoving);
  const to = all || moving ? now : Math.max(from, ...lives.flatMap(timesOf));
  const margin = Math.max((to - from) * 0.04, SECOND);
  return { from: from - margin, to: to + margin };
}

/** Returns whether a pod is on its way to being ready, finished or deleted. */
function isMoving({ ready, deleting, deleted, finished }) {
  const unready = ready.length === 0 || ready.at(-1).to !== undefined;
  return deleted === undefined && (deleting !== undefined || (finished === undefined && unready));
}

function timesOf({ created, scheduled, ready, deleting, deleted, finished }) {
  return [created, scheduled, deleting, deleted, finished, ...ready.flatMap(({ from, to }) => [from, to])].filter(time => time !== undefined);
}

function readiness(spans, status, moment) {
  const condition = (status.conditions ?? []).find(each => each.type === 'Ready');
  const changed = moment(condition?.lastTransitionTime);
  if (changed === undefined) return spans;
  const last = spans.at(-1);
  const isOpen = last !== undefined && last.to === undefined;
  if (condition.status === 'True') return isOpen ? spans : [...spans, { from: changed, to: undefined }];
  return isOpen ? closed(spans, changed) : spans;
}

function closed(spans, time) {
  return spans.map(span => (span.to === undefined ? { ...span, to: Math.max(time, span.from) } : span));
}

function finish(life, status, moment) {
  if (life.finished !== undefined || !['Succeeded', 'Failed'].includes(status.phase)) return {};
  const ends = (status.containerStatuses ?? []).map(container => moment(container.state?.terminated?.finishedAt)).filter(Boolean);
  const finished = ends.length ? Math.max(...ends) : moment(transition(status, 'Ready', 'False')) ?? life.created;
  return { finished, succeeded: status.phase === 'Succeeded' };
}

/** Returns when a deletion was requested: `seen` if it is known, otherwise the deadline less the grace period. */
function deletion(metadata, seen) {
  if (!metadata.deletionTimestamp) return undefined;
  return seen ?? millis(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 0) * SECOND;
}

function transition(status, type, wanted) {
  return (status.conditions ?? []).find(each => each.type === type && each.status === wanted)?.lastTransitionTime;
}

function ordinal(name) {
  return Number(/\d+$/.exec(name)?.[0] ?? -1);
}

function millis(time) {
  return time ? Date.parse(time) : undefined;
}
