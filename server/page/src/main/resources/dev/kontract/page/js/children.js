// The objects that an object owns.

import { METADATA, get, withQuery } from './api.js';
import { apiVersion, discover, kindNamed, pathOf } from './kinds.js';

const POD = ['v1', 'Pod'];
const REVISION = ['apps/v1', 'ControllerRevision'];
const CHILDREN = {
  Deployment: [['apps/v1', 'ReplicaSet'], POD],
  ReplicaSet: [POD],
  ReplicationController: [POD],
  StatefulSet: [POD, REVISION],
  DaemonSet: [POD, REVISION],
  CronJob: [['batch/v1', 'Job'], POD],
  Job: [POD],
  Service: [['discovery.k8s.io/v1', 'EndpointSlice']],
};
/** The kinds whose selector is one of the pods that they own. */
const SELECTING = new Set(['apps/Deployment', 'apps/ReplicaSet', 'apps/StatefulSet', 'apps/DaemonSet', 'batch/Job']);
const LIMIT = 500;

/** Returns the kinds in which children of a kind are searched unless all are asked for. */
export async function childKinds(kind) {
  const names = CHILDREN[kind.kind] ?? [];
  const kinds = await Promise.all(names.map(name => kindNamed(...name)));
  return kinds.filter(Boolean);
}

/** Returns the kinds in which an object can have children: those that are stored, and can therefore be watched, once each. */
export async function allKinds(namespaced) {
  return (await discover()).filter(kind =>
    kind.preferred && kind.verbs.includes('list') && kind.verbs.includes('watch') && (kind.namespaced || !namespaced) && kind.kind !== 'Event');
}

/**
 * Lists objects of `kinds` that may be children. Returns `{objects, refused, partial}`, where `refused` are the kinds that the user may
 * not list, `partial` those of which there are more than are looked at. Pods are selected by the labels of the owner if it is of the
 * kind `of`, whose pods have them. With `metadataOnly`, objects have no status.
 */
export async function candidates(kinds, of, owner, { metadataOnly = false } = {}) {
  const [refused, partial] = [[], []];
  const selector = SELECTING.has(`${of.group}/${of.kind}`) ? labelSelector(owner.spec?.selector) : '';
  const lists = await Promise.all(kinds.map(async kind => {
    const path = withQuery(pathOf(kind, owner.metadata.namespace), { limit: LIMIT, labelSelector: kind.kind === 'Pod' ? selector : '' });
    try {
      const list = await get(path, metadataOnly ? { accept: METADATA } : {});
      if (list.metadata.continue) partial.push(kind);
      return (list.items ?? []).map(object => ({ ...object, apiVersion: apiVersion(kind), kind: kind.kind, path: pathOf(kind, object.metadata.namespace, object.metadata.name) }));
    } catch (error) {
      if (error.code !== 403) throw error;
      refused.push(kind);
      return [];
    }
  }));
  return { objects: lists.flat(), refused, partial };
}

/** Returns the objects owned by the one with `uid` as a tree of `{object, children}`, ordered by kind and name. */
export function treeOf(uid, objects, above = new Set([uid])) {
  return objects
    .filter(object => !above.has(object.metadata.uid) && object.metadata.ownerReferences?.some(owner => owner.uid === uid))
    .sort((one, other) => compareText(one.kind, other.kind) || compareText(one.metadata.name, other.metadata.name))
    .map(object => ({ object, children: treeOf(object.metadata.uid, objects, new Set([...above, object.metadata.uid])) }));
}

/** Returns a label selector in the form of a query parameter; empty for none. */
export function labelSelector(selector) {
  const labels = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const terms = (selector?.matchExpressions ?? []).map(({ key, operator, values = [] }) => ({
    In: `${key} in (${values.join(',')})`,
    NotIn: `${key} notin (${values.join(',')})`,
    Exists: key,
    DoesNotExist: `!${key}`,
  })[operator]);
  return [...labels, ...terms].join(',');
}

function compareText(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}
