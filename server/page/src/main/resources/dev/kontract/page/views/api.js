// API: the kinds and their fields, with an example of each.

import { html, useMemo, useState } from '../lib/preact.js';
import { exampleOf } from '../js/example.js';
import { apiVersion, pathOf, refreshKinds } from '../js/kinds.js';
import { useAnswer } from '../js/answer.js';
import { AsRequest, Empty, Failure, Progress, Table } from '../js/parts.js';
import { toYaml } from '../js/plain.js';
import { useTyped } from '../js/query-field.js';
import { link, setQuery } from '../js/route.js';
import { fieldsOf, schemaOf, traitsOf, typeText } from '../js/schema.js';

/** All kinds or, with `kind=GROUP/VERSION/KIND` in the address, the fields of one. */
export function ApiView({ query }) {
  const kinds = useAnswer(refreshKinds, []);
  if (kinds.error) return html`<div class="view"><h1>API</h1><${Failure} error=${kinds.error} onRetry=${kinds.reload} /></div>`;
  if (!kinds.value) return html`<div class="view"><h1>API</h1><${Progress} label="Loading" /></div>`;
  const chosen = query.get('kind');
  const kind = chosen && kinds.value.find(each => referenceOf(each) === chosen);
  if (chosen && !kind) return html`<div class="view"><h1>API</h1><${Empty} title=${`The server does not serve ${chosen}.`}><p><a href=${link('/-/api')}>All kinds</a></p></${Empty}></div>`;
  return kind ? html`<${KindFields} key=${chosen} kind=${kind} />` : html`<${Kinds} kinds=${kinds.value} filter=${query.get('filter') || ''} />`;
}

function referenceOf(kind) {
  return `${kind.group}/${kind.version}/${kind.kind}`;
}

function addressOf(kind) {
  return link(`/-/api?kind=${encodeURIComponent(referenceOf(kind))}`);
}

function Kinds({ kinds, filter }) {
  const [text, setText] = useTyped(filter);
  const found = kinds.filter(kind => `${kind.kind} ${kind.resource} ${kind.shortNames.join(' ')} ${apiVersion(kind)}`.toLowerCase().includes(text.toLowerCase()));
  return html`<div class="view">
    <header class="view-head"><h1>API</h1><div class="actions"><${AsRequest} path="/openapi/v3" /></div></header>
    <div class="toolbar"><label class="field grow"><span>Filter</span><input type="search" data-filter value=${text} placeholder="Kind, resource or group"
      onInput=${event => setText(event.currentTarget.value)} onChange=${() => setQuery({ filter: text })} /></label></div>
    <${Table} caption="Kinds" rows=${found} rowKey=${referenceOf} empty=${html`<${Empty} title="No kind matches." />`} columns=${[
      { id: 'kind', title: 'Kind', cell: kind => html`<a href=${addressOf(kind)}>${kind.kind}</a>` },
      { id: 'version', title: 'API version', cell: apiVersion },
      { id: 'resource', title: 'Resource', cell: kind => html`${kind.resource}${kind.shortNames.length > 0 && html`<span class="quiet"> ${kind.shortNames.join(', ')}</span>`}` },
      { id: 'scope', title: 'Scope', cell: kind => (kind.namespaced ? 'namespace' : 'cluster') },
      { id: 'verbs', title: 'Verbs', cell: kind => html`<span class="quiet verbs">${kind.verbs.join(', ')}</span>` },
    ]} />
  </div>`;
}

function KindFields({ kind }) {
  const { value, error, reload } = useAnswer(() => schemaOf(kind), []);
  const openApi = `/openapi/v3/${kind.group ? 'apis' : 'api'}/${apiVersion(kind)}`;
  return html`<div class="view">
    <header class="view-head">
      <h1>${kind.kind}<span class="quiet"> ${apiVersion(kind)}</span></h1>
      <div class="actions">
        <${AsRequest} path=${openApi} />
        ${kind.verbs.includes('list') && html`<a class="button" href=${link(pathOf(kind))}>Objects</a>`}
        <a class="button" href=${link('/-/api')}>All kinds</a>
      </div>
    </header>
    ${error && html`<${Failure} error=${error} onRetry=${reload} />`}
    ${!error && !value && html`<${Progress} label="Loading" />`}
    ${value && !value.schema && html`<${Empty} title="The server publishes no schema of this kind." />`}
    ${value?.schema && html`<${Described} kind=${kind} ...${value} />`}
  </div>`;
}

function Described({ kind, schema, schemas }) {
  const example = useMemo(() => toYaml(exampleOf(kind, schema, schemas)), [schema]);
  return html`<p class="prose"><${Marked} text=${schema.description} /></p>
    <div class="columns">
      <section class="panel"><h2>Fields</h2><${Fields} schema=${schema} schemas=${schemas} path="" /></section>
      ${kind.verbs.includes('create') && html`<section class="panel"><h2>Example</h2><pre tabindex="0"><code>${example}</code></pre>
        <p class="quiet">Save it as example.yaml, then: <code>kubectl apply -f example.yaml${kind.namespaced ? ' -n default' : ''}</code></p></section>`}
    </div>`;
}

function Fields({ schema, schemas, path }) {
  return html`<ul class="fields">${fieldsOf(schema, schemas).map(field => html`<${Field} key=${field.name} field=${field} schemas=${schemas} path=${path} />`)}</ul>`;
}

function Field({ field: { name, schema, required }, schemas, path }) {
  const [open, setOpen] = useState(path === '' && name === 'spec');
  const full = path ? `${path}.${name}` : name;
  const nested = fieldsOf(schema, schemas).length > 0;
  const head = html`<code class="field-name" title=${full}>${name}</code> <span class="quiet">${typeText(schema, schemas)}</span>
    ${traitsOf(schema, required).map(trait => html` <span key=${trait} class=${`trait ${trait === 'required' ? 'strong' : ''}`}>${trait}</span>`)}`;
  const description = schema.description && html`<p class="prose"><${Marked} text=${schema.description} /></p>`;
  return html`<li>${nested
    ? html`<details open=${open} onToggle=${event => setOpen(event.currentTarget.open)}><summary>${head}</summary>${open && html`${description}<${Fields} schema=${schema} schemas=${schemas} path=${full} />`}</details>`
    : html`<div class="leaf">${head}${description}</div>`}</li>`;
}

/** A description; what it has between backticks is code. */
function Marked({ text = '' }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part));
}
