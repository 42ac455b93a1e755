// The owners of an object, outermost first, as links.

import { html } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { get } from '../../js/api.js';
import { kindNamed, pathOf } from '../../js/kinds.js';
import { link } from '../../js/route.js';

const DEPTH = 10;

/** The owners of an object from the outermost in. An owner that the user may not read ends the chain. */
export function OwnerChain({ object }) {
  const references = object.metadata.ownerReferences ?? [];
  const { value: owners = [] } = useAnswer(() => ownersOf(object), [JSON.stringify(references)]);
  if (owners.length === 0) return '';
  return html`<nav class="owners" aria-label="Owners"><ol>${owners.map(({ kind, name, path }) => html`<li key=${path ?? name}>
    <span class="quiet">${kind}</span> ${path ? html`<a href=${link(path)}>${name}</a>` : name}</li>`)}</ol></nav>`;
}

async function ownersOf(object) {
  const owners = [];
  let current = object;
  while (current && owners.length < DEPTH) {
    const references = current.metadata.ownerReferences ?? [];
    const reference = references.find(({ controller }) => controller) ?? references[0];
    if (!reference) break;
    const kind = await kindNamed(reference.apiVersion, reference.kind);
    const path = kind && pathOf(kind, object.metadata.namespace, reference.name);
    owners.unshift({ kind: reference.kind, name: reference.name, path });
    current = path && await get(path).catch(() => undefined);
  }
  return owners;
}
