// The columns of a Table answer as columns of a grid.

import { html } from '../lib/preact.js';
import { State, stateOf } from './state.js';
import { textOf } from './text.js';
import { Time } from './time.js';

const STATES = new Set(['Status', 'Phase', 'State', 'Type']);
const SAMPLE = 300;

/** Returns the columns for a grid of `Rows`; with `wide`, all that the server has; with `namespaces`, one for the namespace. */
export function gridColumns(definitions, rows, { wide, namespaces }) {
  const shown = definitions
    .map((definition, index) => ({ definition, index, repeated: definitions.findIndex(each => each.name === definition.name) < index }))
    .filter(({ definition }) => wide || definition.priority === 0);
  const ready = definitions.findIndex(definition => definition.name === 'Ready');
  const linked = shown.find(({ definition }) => definition.format === 'name') || shown[0];
  const sample = rows.first(SAMPLE);
  const columns = [linked, ...shown.filter(column => column !== linked)]
    .filter(Boolean)
    .map(column => gridColumn(column, column === linked, sample, ready));
  if (namespaces) columns.splice(1, 0, namespaceColumn(sample));
  return columns;
}

function gridColumn({ definition, index, repeated }, link, sample, ready) {
  const { name, type, description } = definition;
  const isAge = name === 'Age';
  const text = row => textOf(row.cells[index]);
  return {
    id: repeated ? `${name} ${index}` : name,
    title: name,
    index: isAge ? undefined : index,
    link,
    description,
    numeric: type === 'integer' || type === 'number',
    width: isAge ? 10 : widthOf(name, sample.map(text)),
    text: isAge ? undefined : text,
    cell: isAge ? row => html`<${Time} at=${row.created} />`
      : STATES.has(name) ? row => stateCell(text(row), row.cells[ready])
      : text,
  };
}

/** A state; one that is well counts as waiting while not all parts are ready, such as 1 of 3. */
function stateCell(word, ready) {
  if (!word) return '';
  const [some, all] = /^(\d+)\/(\d+)$/.exec(ready)?.slice(1) || [];
  const state = stateOf(word);
  return html`<${State} word=${word} state=${state === 'ok' && Number(some) < Number(all) && !/^(Completed|Succeeded)$/.test(word) ? 'waiting' : state} />`;
}

function namespaceColumn(sample) {
  const text = row => row.namespace;
  return { id: 'Namespace', title: 'Namespace', width: widthOf('Namespace', sample.map(text)), text, cell: text };
}

function widthOf(title, texts) {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), title.length + 2);
  return Math.min(48, Math.ceil(longest * 0.9)) + 3;
}
