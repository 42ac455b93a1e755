// What goes with objects that are to be deleted.

import { html } from '../../lib/preact.js';
import { pathOf } from '../../js/kinds.js';
import { Failure, Progress, Table } from '../../js/parts.js';
import { link } from '../../js/route.js';

const SHOWN = 100;

/** Shows an answer of `dependentsOf`; with `orphans`, the objects lose their owners and stay. */
export function Dependents({ answer: { value, error }, orphans }) {
  if (error && !value) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Progress} label="Looking for what they own" />`;
  const { going, staying, refused, partial } = value;
  const lost = orphans ? 'stay without an owner' : 'go with them';
  return html`<section class="stack">
    <h3>${going.length === 0 ? 'They own no other objects.' : `${counted(going.length)} ${lost}`}</h3>
    ${going.length > 0 && html`<${Objects} caption="What goes with them" title="Since this goes" objects=${going} />`}
    ${staying.length > 0 && html`<h3>${counted(staying.length)} stay</h3><${Objects} caption="What stays" title="Since this stays" objects=${staying} />`}
    ${refused.length > 0 && html`<p class="quiet">Not searched, since you may not list them: ${names(refused)}.</p>`}
    ${partial.length > 0 && html`<p class="quiet">Not searched to the end, since there are so many: ${names(partial)}.</p>`}
  </section>`;
}

function Objects({ caption, title, objects }) {
  return html`<${Table} caption=${caption} rows=${objects.slice(0, SHOWN)} rowKey=${({ metadata }) => metadata.uid} columns=${[
    { id: 'kind', title: 'Kind', cell: ({ kind }) => kind.kind },
    { id: 'name', title: 'Name', cell: ({ kind, metadata: { namespace, name } }) => html`<a href=${link(pathOf(kind, namespace, name))}>${name}</a>` },
    { id: 'because', title },
  ]} />${objects.length > SHOWN && html`<p class="quiet">and ${objects.length - SHOWN} more</p>`}`;
}

function counted(number) {
  return `${number} other ${number === 1 ? 'object' : 'objects'}`;
}

function names(kinds) {
  return [...new Set(kinds.map(({ resource }) => resource))].join(', ');
}
