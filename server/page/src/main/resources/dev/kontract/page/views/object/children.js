// The children of an object as a tree.

import { html, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { allKinds, candidates, childKinds, treeOf } from '../../js/children.js';
import { useCalm } from '../../js/object.js';
import { Failure, Progress, State } from '../../js/parts.js';
import { link } from '../../js/route.js';
import { objectReason, objectWord } from '../../js/words.js';

/** The objects that the object owns, and what these own: in the usual kinds and, on request, in every kind. */
export function Children({ kind, object }) {
  const [everywhere, setEverywhere] = useState(false);
  const { uid, resourceVersion, namespace } = object.metadata;
  const search = async () => {
    const usual = await childKinds(kind);
    const others = everywhere ? (await allKinds(Boolean(namespace))).filter(each => !usual.some(known => known.group === each.group && known.kind === each.kind)) : [];
    const found = await Promise.all([candidates(usual, kind, object), candidates(others, kind, object, { metadataOnly: true })]);
    return { tree: treeOf(uid, found.flatMap(({ objects }) => objects)), refused: found.flatMap(({ refused }) => refused), partial: found.flatMap(({ partial }) => partial), kinds: usual };
  };
  const { value, error, loading } = useAnswer(search, [uid, useCalm(resourceVersion), everywhere]);
  return html`<section class="panel"><h2>Children</h2>
    ${error && html`<${Failure} error=${error} />`}
    ${loading && !value && html`<${Progress} label="Looking for children" />`}
    ${value && html`<${Tree} nodes=${value.tree} />`}
    ${value?.tree.length === 0 && html`<p class="quiet">${everywhere ? 'No object has this one as its owner.' : `None${value.kinds.length ? ` among ${value.kinds.map(each => each.resource).join(', ')}` : ' looked for yet'}.`}</p>`}
    ${value?.refused.length > 0 && html`<p class="quiet">Not searched, since you may not list them: ${value.refused.map(each => each.resource).join(', ')}.</p>`}
    ${value?.partial.length > 0 && html`<p class="quiet">Not searched to the end, since there are so many: ${value.partial.map(each => each.resource).join(', ')}.</p>`}
    ${!everywhere && html`<button type="button" class="small" onClick=${() => setEverywhere(true)}>Search every kind</button>`}
  </section>`;
}

function Tree({ nodes }) {
  return nodes.length > 0 && html`<ul class="tree">${nodes.map(({ object, children }) => html`<li key=${object.metadata.uid}>
    <span class="quiet">${object.kind}</span> <a href=${link(object.path)}>${object.metadata.name}</a> <${Word} object=${object} />
    <${Tree} nodes=${children} />
  </li>`)}</ul>`;
}

function Word({ object }) {
  const word = objectWord(object);
  const reason = word?.state !== 'ok' && objectReason(object);
  return word && html`<${State} ...${word} />${reason && html` <span class="quiet">${reason}</span>`}`;
}
