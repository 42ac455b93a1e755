// Label and field selectors, completed from the objects that are there.

import { html, useState } from '../../lib/preact.js';
import { fieldIs } from '../../js/api.js';
import { QueryField } from '../../js/query-field.js';

const MOST = 200;
const SAMPLE = 1000;
const FIELDS = {
  pods: ['spec.nodeName', 'spec.restartPolicy', 'spec.serviceAccountName', 'status.phase', 'status.podIP'],
  events: ['involvedObject.kind', 'involvedObject.name', 'reason', 'type'],
  secrets: ['type'],
  nodes: ['spec.unschedulable'],
  namespaces: ['status.phase'],
};

/** Two fields for the selectors of the address. `rows` refers to the rows that are there. */
export function Selectors({ kind, rows, query }) {
  const sample = () => rows.current?.first(SAMPLE) ?? [];
  return html`
    <${Selector} name="labelSelector" title="Labels" hint="app=web" value=${query.get('labelSelector') || ''} termsNow=${() => labelTerms(sample())} />
    <${Selector} name="fieldSelector" title="Fields" hint="metadata.name=web" value=${query.get('fieldSelector') || ''} termsNow=${() => fieldTerms(kind, sample())} />`;
}

/** A field whose completions are looked up when it gets the focus. */
function Selector({ name, title, hint, value, termsNow }) {
  const [terms, setTerms] = useState([]);
  const before = value.includes(',') ? value.slice(0, value.lastIndexOf(',') + 1) : '';
  return html`<label class="field"><span>${title}</span>
    <${QueryField} name=${name} value=${value} placeholder=${hint} list=${`${name}-terms`} autocapitalize="none" spellcheck=${false} onFocus=${() => setTerms(termsNow())} />
    <datalist id=${`${name}-terms`}>${terms.map(term => html`<option key=${term} value=${before + term}></option>`)}</datalist>
  </label>`;
}

function labelTerms(rows) {
  const terms = new Set(rows.flatMap(row => Object.entries(row.labels).map(([key, value]) => `${key}=${value}`)));
  return [...terms].sort().slice(0, MOST);
}

function fieldTerms(kind, rows) {
  const names = rows.slice(0, MOST / 2).map(row => fieldIs('metadata.name', row.name));
  const namespaces = kind.namespaced ? [...new Set(rows.map(row => `metadata.namespace=${row.namespace}`))] : [];
  return [...(FIELDS[kind.resource] || []).map(field => `${field}=`), ...namespaces, ...names].slice(0, MOST);
}
