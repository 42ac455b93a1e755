// The kinds that the server serves, and the paths of their objects.

import { get } from './api.js';

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** Kinds that were requested less than a second ago are not requested anew: several parts of a view ask for them. */
const FRESH = 1000;

let discovered;
let asked = -Infinity;

/**
 * Returns the kinds of the server: `{group, version, kind, resource, singular, shortNames, categories, namespaced, verbs,
 * subresources, preferred}`. They are requested once, and again after `forgetKinds` and by `refreshKinds`.
 */
export function discover() {
  discovered ??= requested();
  return discovered;
}

/** Requests the kinds anew, since definitions come and go; returns the same list if they are the same. */
export async function refreshKinds() {
  if (untilStale() > 0) return discover();
  const known = await discovered?.catch(() => undefined);
  discovered = requested(known);
  return discovered;
}

/** Returns the milliseconds after which `refreshKinds` requests the kinds again. */
export function untilStale() {
  return Math.max(0, Math.ceil(asked + FRESH - performance.now()));
}

export function forgetKinds() {
  discovered = undefined;
  asked = -Infinity;
}

function requested(known) {
  asked = performance.now();
  const kinds = Promise.all(['/api', '/apis'].map(path => get(path, { accept: AGGREGATED })))
    .then(documents => documents.flatMap(document => document.items.flatMap(kindsOf)))
    .then(latest => (JSON.stringify(latest) === JSON.stringify(known) ? known : latest));
  kinds.catch(() => {
    if (discovered === kinds) forgetKinds();
  });
  return kinds;
}

function kindsOf(item) {
  const group = item.metadata?.name || '';
  return item.versions.flatMap((version, index) =>
    (version.resources || [])
      .filter(resource => resource.responseKind?.kind)
      .map(resource => ({
        group,
        version: version.version,
        kind: resource.responseKind.kind,
        resource: resource.resource,
        singular: resource.singularResource,
        shortNames: resource.shortNames || [],
        categories: resource.categories || [],
        namespaced: resource.scope === 'Namespaced',
        verbs: resource.verbs || [],
        subresources: (resource.subresources || []).map(subresource => subresource.subresource),
        preferred: index === 0 || !servedEarlier(item, index, resource.resource),
      })),
  );
}

function servedEarlier(item, index, resource) {
  return item.versions.slice(0, index).some(version => version.resources?.some(other => other.resource === resource));
}

/** Returns the parts of an API path: `{group, version, namespace, resource, name, subresource}`; undefined for other paths. */
export function parsePath(path) {
  const [first, ...rest] = path.split('?')[0].split('/').filter(Boolean).map(decoded);
  let group, version;
  if (first === 'api') [group, version] = ['', rest.shift()];
  else if (first === 'apis') [group, version] = [rest.shift(), rest.shift()];
  else return undefined;
  let namespace;
  if (rest[0] === 'namespaces' && rest.length > 2 && !['status', 'finalize'].includes(rest[2])) {
    [, namespace] = rest.splice(0, 2);
  }
  const [resource, name, subresource] = rest;
  return resource ? { group, version, namespace, resource, name, subresource } : undefined;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the kind that a path of the API belongs to; undefined if the server does not serve it. */
export async function kindOf(path) {
  const parts = parsePath(path);
  if (!parts) return undefined;
  return (await discover()).find(kind =>
    kind.group === parts.group && kind.version === parts.version && kind.resource === parts.resource);
}

/** Returns the kind of an object or reference with `apiVersion` and `kind`; undefined if the server does not serve it. */
export async function kindNamed(apiVersion, name) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return (await discover()).find(kind => kind.group === group && kind.version === version && kind.kind === name);
}

/** Returns the `apiVersion` of a kind. */
export function apiVersion({ group, version }) {
  return group ? `${group}/${version}` : version;
}

/** Returns the path of a collection or, with a name, of an object. */
export function pathOf(kind, namespace, name) {
  const root = kind.group ? `/apis/${kind.group}/${kind.version}` : `/api/${kind.version}`;
  const scope = kind.namespaced && namespace ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${root}${scope}/${kind.resource}${name ? `/${encodeURIComponent(name)}` : ''}`;
}
