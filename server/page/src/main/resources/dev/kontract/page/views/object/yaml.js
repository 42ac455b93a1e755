// The tab YAML: the object as the server writes it, with the field manager of each line in the margin.

import { html, useLayoutEffect, useMemo, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { ApiError, canI, getExactly, isSaved, withQuery } from '../../js/api.js';
import { loadDocument, setBack, yamlOf } from '../../js/document.js';
import { draftOf, dropDraft } from '../../js/drafts.js';
import { managedFields, managerName, ownersOf } from '../../js/fields.js';
import { useCalm } from '../../js/object.js';
import { Empty, Failure, Progress, Time } from '../../js/parts.js';
import { setQuery, useRoute } from '../../js/route.js';
import { isSecret, useValues, withoutSecrets } from '../../js/secrets.js';
import { yamlLines } from '../../js/yaml.js';
import { Editor } from './editor.js';

const COLOURS = 6;
const FIRST_LINES = 3000;
const REVISIONS = 200;

/** The YAML of an object, to read or to edit. */
export function YamlTab({ path, kind, namespace, name, object, deleted }) {
  const [edited, setEdited] = useState(() => draftOf(path));
  const [saved, setSaved] = useState();
  const revision = useRoute().query.get('revision');
  const attributes = { verb: 'update', group: kind.group, resource: kind.resource, namespace, name };
  const { value: access, error: unknown } = useAnswer(() => (isSaved() ? undefined : canI(attributes)), [path]);
  const { value, error, reload } = useAnswer(async () => (deleted ? undefined : loadDocument(path)), [path, useCalm(object.metadata.resourceVersion), deleted]);
  const { value: earlier, error: lost } = useAnswer(async signal => (revision ? revisionOf(path, revision, signal) : undefined), [path, revision]);
  const { hidden, button } = useValues(kind);
  const isReady = Boolean(revision && earlier?.revision === revision && value && access?.allowed);
  const restore = () => {
    dropDraft(path);
    setEdited({ document: value, text: setBack(earlier.object, value.object), revision });
  };
  useLayoutEffect(() => {
    if (isReady && !edited && !isSecret(kind)) restore();
  }, [earlier, isReady]);
  if (edited) {
    const close = result => {
      setSaved(result);
      setEdited(undefined);
      if (result) reload();
      if (revision) setQuery({ revision: '' });
    };
    const another = isReady && edited.revision !== revision;
    return html`${another && html`<p>This is an edit that you began before. <button type="button" onClick=${restore}>Discard it and restore revision ${revision}</button></p>`}
      <${Editor} key=${edited.revision} path=${path} document=${edited.document} begun=${edited.text} latest=${object} onClose=${close} />`;
  }
  if (error && !value) return html`<${Failure} error=${error} attributes=${{ ...attributes, verb: 'get' }} />`;
  if (deleted && !value) return html`<${Empty} title="It is deleted."><p>The tab Changes has its last revision, if the server keeps it.</p></${Empty}>`;
  if (!value) return html`<${Progress} label="Loading the YAML" />`;
  const refused = !kind.verbs.includes('update') ? 'Objects of this kind cannot be updated.' : unknown ? `Whether you may update it is not known: ${unknown.message}`
    : access && !access.allowed ? `You may not update it. ${access.reason}` : '';
  return html`<div class="yaml">
    ${lost && html`<${Failure} error=${lost} attributes=${{ verb: 'get', path: `/kontract/history${path}` }} />`}
    ${!isSaved() && html`<div class="toolbar">
      <button type="button" class="primary" disabled=${!access || Boolean(refused)} aria-describedby="edit-refused" onClick=${() => setEdited({ document: value })}>Edit</button>
      ${isReady && html`<button type="button" onClick=${restore}>Edit revision ${revision} with its values</button>`}
      ${button}
      <span id="edit-refused" class="quiet">${refused}</span>
      <span class="quiet" role="status">${saved && `Saved as revision ${saved.metadata.resourceVersion}.`}</span>
    </div>`}
    <${Document} text=${hidden ? yamlOf(withoutSecrets(kind, value.object)) : value.text} object=${value.object} />
  </div>`;
}

/** Returns `{revision, object}`: the object at a path as it was at a revision. */
async function revisionOf(path, revision, signal) {
  const { items } = await getExactly(withQuery(`/kontract/history${path}`, { limit: REVISIONS }), { signal, strict: true });
  const object = items.find(item => item.resourceVersion === revision)?.object;
  if (!object) throw new ApiError({ reason: 'Expired', message: `Revision ${revision} is no longer kept.` }, 410);
  return { revision, object };
}

function Document({ text, object }) {
  const chosen = useRoute().query.get('manager');
  const [all, setAll] = useState(false);
  const lines = useMemo(() => ownedLines(text, object), [text, object]);
  const managers = useMemo(() => managersOf(object, lines), [lines]);
  const selected = managers.some(({ name }) => name === chosen) ? chosen : undefined;
  const visible = selected ? ownedBy(lines, selected) : lines;
  const shown = all ? visible : visible.slice(0, FIRST_LINES);
  const colour = name => managers.findIndex(manager => manager.name === name) % COLOURS;
  return html`<${Managers} managers=${managers} selected=${selected} colour=${colour} />
    <div class="yaml-scroll" tabindex="0" role="region" aria-label="YAML">
      <table class="yaml-lines"><caption class="hidden">Lines with the manager of their field</caption>
        <thead class="hidden"><tr><th scope="col">Manager</th><th scope="col">Line</th><th scope="col">YAML</th></tr></thead>
        <tbody>${shown.map((line, index) => html`<${Line} key=${line.number} line=${line} above=${shown[index - 1]} colour=${colour} />`)}</tbody>
      </table>
    </div>
    ${shown.length < visible.length && html`<button type="button" onClick=${() => setAll(true)}>Show all ${visible.length} lines</button>`}`;
}

function Line({ line, above, colour }) {
  const { number, text, owners } = line;
  const begins = above?.owners.join() !== owners.join();
  const more = owners.length > 1 ? ` +${owners.length - 1}` : '';
  return html`<tr class=${`${owners.length ? `owner-${colour(owners[0])}` : ''} ${begins ? 'begins' : ''}`}>
    <td class="owner" title=${owners.join(', ')}>${begins ? `${owners[0] ?? ''}${more}` : html`<span class="hidden">${owners.join(', ')}</span>`}</td>
    <td class="number">${number}</td>
    <td class="text"><code>${text}</code></td>
  </tr>`;
}

/** The managers of an object, each a button that shows only its lines. */
function Managers({ managers, selected, colour }) {
  if (managers.length === 0) return html`<p class="quiet">The object has no managed fields.</p>`;
  return html`<div class="managers" role="group" aria-label="Show the lines of one field manager">
    <button type="button" class="chip" aria-pressed=${String(!selected)} onClick=${() => setQuery({ manager: '' })}>All lines</button>
    ${managers.map(({ name, count, time }) => html`<button key=${name} type="button" class=${`chip owner-${colour(name)}`} aria-pressed=${String(name === selected)}
      onClick=${() => setQuery({ manager: name === selected ? '' : name })}>${name} <span class="quiet">${count} ${count === 1 ? 'line' : 'lines'}, <${Time} at=${time} /></span></button>`)}
  </div>`;
}

function ownedLines(text, object) {
  return yamlLines(text).map((line, index) => ({
    ...line, number: index + 1, owners: line.path ? [...new Set(ownersOf(object, line.path).map(managerName))] : [],
  }));
}

function managersOf(object, lines) {
  const managers = new Map();
  for (const entry of managedFields(object)) {
    const name = managerName(entry);
    const count = lines.filter(({ owners }) => owners.includes(name)).length;
    managers.set(name, { name, count, time: entry.time });
  }
  return [...managers.values()];
}

/** Returns the lines of a manager's fields, and those that lead to them. */
function ownedBy(lines, manager) {
  const owned = lines.filter(({ owners }) => owners.includes(manager));
  const leading = new Set(owned.flatMap(({ path }) => path.map((_, index) => JSON.stringify(path.slice(0, index + 1)))));
  return lines.filter(line => line.owners.includes(manager) || (line.head && line.path && leading.has(JSON.stringify(line.path))));
}
