// The owners of an object, outermost first, as links.

import { html } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { get, isSaved } from '../../js/api.js';
import { kindNamed, pathOf } from '../../js/kinds.js';
import { link } from '../../js/route.js';

const DEPTH = 10;
const ANOTHER = 'another';

/** The owners of an object from the outermost in. An owner that is gone, or that the user may not read, ends the chain. */
export function OwnerChain({ object }) {
  const references = object.metadata.ownerReferences ?? [];
  const { value: owners = [] } = useAnswer(signal => ownersOf(object, signal), [JSON.stringify(references)]);
  if (owners.length === 0) return '';
  return html`<nav class="owners" aria-label="Owners"><ol>${owners.map(({ kind, name, path, gone }) => html`<li key=${path ?? name}>
    <span class="quiet">${kind}</span> ${path && !gone ? html`<a href=${link(path)}>${name}</a>` : name}${gone && html` <span class="quiet">(${gone === ANOTHER ? html`deleted; <a href=${link(path)}>another one</a> has its name now` : 'deleted'})</span>`}</li>`)}</ol></nav>`;
}

async function ownersOf(object, signal) {
  const owners = [];
  let current = object;
  while (current && owners.length < DEPTH) {
    const references = current.metadata.ownerReferences ?? [];
    const reference = references.find(({ controller }) => controller) ?? references[0];
    if (!reference) break;
    const kind = await kindNamed(reference.apiVersion, reference.kind);
    const path = kind && pathOf(kind, object.metadata.namespace, reference.name);
    const { owner, gone } = path ? await read(path, reference.uid, signal) : {};
    owners.unshift({ kind: reference.kind, name: reference.name, path, gone });
    current = owner;
  }
  return owners;
}

/** Returns `{owner}`, the object at a path, or `{gone}` if that is known to have another uid or not to be there. */
async function read(path, uid, signal) {
  try {
    const owner = await get(path, { signal });
    return owner.metadata.uid === uid ? { owner } : { gone: ANOTHER };
  } catch (error) {
    return error.code === 404 && !isSaved() ? { gone: 'deleted' } : {};
  }
}
