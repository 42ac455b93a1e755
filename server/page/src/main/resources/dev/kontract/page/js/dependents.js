// What goes with objects that are deleted: what they own or contain, and what that owns.

import { METADATA } from './api.js';
import { allKinds } from './children.js';
import { discover, pathOf } from './kinds.js';
import { listed } from './list.js';
import { forEach } from './pool.js';

const READ = { size: 500, pages: 6, accept: METADATA };
const NAMESPACES = 3;
const AT_ONCE = 6;

/**
 * Returns what the garbage collector removes after rows of a kind: `{going, staying, refused, partial}`. `going` and `staying` are
 * `{kind, metadata, because}`; those that stay have an owner that is not deleted. `refused` are the kinds that the user may not list,
 * `partial` those with too many objects to look at all.
 */
export async function dependentsOf(kind, rows, signal) {
  const search = { objects: [], refused: [], partial: [] };
  await forEach(await listsFor(kind, rows), AT_ONCE, list => read(list, search, signal), signal);
  const owners = rows.map(({ uid, name }) => ({ uid, name: `${kind.kind} ${name}` }));
  const { objects, ...incomplete } = search;
  return { ...goingWith(owners, objects, containerOf(kind, rows)), ...incomplete };
}

/** Returns the objects that go with `owners` `{uid, name}` and those that stay; `container(object)` names what contains an object, if that is deleted. */
export function goingWith(owners, objects, container = () => undefined) {
  const names = new Map(owners.map(({ uid, name }) => [uid, name]));
  const waiting = new Map(objects.filter(({ metadata }) => !names.has(metadata.uid)).map(object => [object.metadata.uid, object]));
  const going = [];
  let candidates = [...waiting.values()];
  while (candidates.length > 0) {
    const found = candidates.map(object => ({ ...object, because: container(object) ?? ownersIn(object, names) })).filter(({ because }) => because);
    for (const object of found) {
      names.set(object.metadata.uid, `${object.kind.kind} ${object.metadata.name}`);
      waiting.delete(object.metadata.uid);
      going.push(object);
    }
    const gone = new Set(found.map(({ metadata }) => metadata.uid));
    candidates = [...waiting.values()].filter(object => referencesOf(object).some(({ uid }) => gone.has(uid)));
  }
  const staying = [...waiting.values()]
    .map(object => ({ ...object, because: referencesOf(object).find(({ uid }) => !names.has(uid)) }))
    .filter(object => object.because && referencesOf(object).some(({ uid }) => names.has(uid)))
    .map(object => ({ ...object, because: `${object.because.kind} ${object.because.name}` }));
  return { going, staying };
}

/** Returns the name of an owner if all owners of an object go. */
function ownersIn(object, names) {
  const references = referencesOf(object);
  return references.length > 0 && references.every(({ uid }) => names.has(uid)) ? names.get(references[0].uid) : undefined;
}

function referencesOf({ metadata }) {
  return metadata.ownerReferences ?? [];
}

/** Returns a function that names the namespace or the definition among the rows that contains an object. */
function containerOf(kind, rows) {
  const names = new Set(rows.map(({ name }) => name));
  if (isNamespace(kind)) return ({ metadata: { namespace } }) => (names.has(namespace) ? `Namespace ${namespace}` : undefined);
  if (isDefinition(kind)) return ({ kind: { group, resource } }) => (names.has(`${resource}.${group}`) ? `CustomResourceDefinition ${resource}.${group}` : undefined);
  return () => undefined;
}

function isNamespace({ group, resource }) {
  return group === '' && resource === 'namespaces';
}

function isDefinition({ resource }) {
  return resource === 'customresourcedefinitions';
}

/** Returns the lists `{kind, path}` in which dependents can be. */
async function listsFor(kind, rows) {
  if (isDefinition(kind)) {
    const names = new Set(rows.map(({ name }) => name));
    return (await discover()).filter(each => each.preferred && names.has(`${each.resource}.${each.group}`)).map(each => ({ kind: each, path: pathOf(each) }));
  }
  const inNamespaces = isNamespace(kind) || kind.namespaced;
  const namespaces = [...new Set(rows.map(row => (isNamespace(kind) ? row.name : row.namespace)))];
  const scopes = inNamespaces && namespaces.length <= NAMESPACES ? namespaces : [undefined];
  return (await allKinds(inNamespaces)).flatMap(each => scopes.map(scope => ({ kind: each, path: pathOf(each, scope) })));
}

async function read({ kind, path }, search, signal) {
  try {
    const { items, complete } = await listed(path, { ...READ, signal });
    for (const { metadata } of items) search.objects.push({ kind, metadata });
    if (!complete) search.partial.push(kind);
  } catch (error) {
    if (![403, 404, 405].includes(error.code)) throw error;
    if (error.code === 403) search.refused.push(kind);
  }
}
