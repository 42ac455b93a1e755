// Objects that recorded requests have changed, named by the paths in the record.

import { html } from '../lib/preact.js';
import { link } from './route.js';

/** Returns the path of a changed object in the API, in which each part is encoded; undefined for a kind that is no longer served. */
export function pathOfChanged(object) {
  return object.startsWith('/') ? object.split('/').map(encodeURIComponent).join('/') : undefined;
}

/** Returns a changed object as `namespace/resource/name`; one of a kind that is no longer served by its kind and name. */
export function shortName(object) {
  if (!object.startsWith('/')) return object;
  const parts = object.split('/').filter(Boolean).slice(object.startsWith('/apis/') ? 3 : 2);
  return (parts[0] === 'namespaces' && parts.length > 2 ? parts.slice(1) : parts).join('/');
}

/** A link to the changes of an object, if its kind is still served. */
export function ChangedObject({ object, children }) {
  const path = pathOfChanged(object);
  return path ? html`<a href=${link(`${path}?tab=changes`)}>${children}</a>` : html`<span>${children}</span>`;
}
