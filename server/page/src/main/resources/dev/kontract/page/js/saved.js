// A saved report: what the page asks a server for, answered from the data in the document.

import { exactText } from './exactly.js';
import { toYaml } from './plain.js';

const NEVER_CHANGES = 405;
const NOT_FOUND = 404;
const METADATA = 'PartialObjectMetadataList';

/**
 * Returns a function like `fetch` for the data of a report, as `parseExactly` reads it:
 * `{title, failure, time, summary, requests, history: {path: revisions}, kinds: [{group, version, kind, resource, ..., columns, cells}]}`.
 */
export function savedAnswers(data) {
  const answers = new Answers(data);
  return async (address, { method = 'GET', headers = {}, signal } = {}) => {
    signal?.throwIfAborted();
    const url = new URL(address, 'https://report.invalid');
    const answer = method === 'GET' ? answers.get(decodeURIComponent(url.pathname), url.searchParams, headers.Accept ?? '') : undefined;
    if (answer !== undefined) return new Response(typeof answer === 'string' ? answer : exactText(answer));
    const code = method === 'GET' ? NOT_FOUND : NEVER_CHANGES;
    const message = method === 'GET' ? 'The report has nothing of that name.' : 'A saved report cannot be changed.';
    return new Response(JSON.stringify({ kind: 'Status', message, code }), { status: code });
  };
}

class Answers {
  constructor({ title, failure, time, summary, requests, history, kinds }) {
    this.requests = requests;
    this.history = history;
    this.kinds = kinds;
    this.time = time;
    this.session = {
      user: { name: '', groups: [] },
      csrf: '',
      features: { clock: true, faults: false, record: true, history: true },
      saved: { title, failure, summary },
    };
  }

  /** Returns the document or text at a path; undefined if there is none. */
  get(path, query, accept) {
    if (path === '/ui/session') return this.session;
    if (path === '/kontract/clock') return { now: this.time, frozen: true, due: [] };
    if (path === '/kontract/requests') return this.page(query);
    if (path.startsWith('/kontract/requests/')) return this.requests.find(item => String(item.sequence) === path.slice(19));
    if (path.startsWith('/kontract/history/')) return this.revisions(path.slice(17));
    if (path === '/api' || path === '/apis') return this.discovery(path === '/api');
    return this.objects(path, query, accept);
  }

  page(query) {
    const matches = item => ['user', 'verb', 'resource', 'code'].every(name => !query.get(name) || String(item[name]) === query.get(name));
    return { items: this.requests.filter(matches), next: 0 };
  }

  revisions(path) {
    const items = this.history[path];
    if (!items) return undefined;
    // The first state of an object that was there before has no verb.
    const last = items.at(-1);
    return { items, oldest: last.verb ? 0 : last.resourceVersion };
  }

  discovery(core) {
    const groups = new Map();
    for (const { group, version, kind, resource, singular, shortNames, namespaced } of this.kinds.filter(each => (each.group === '') === core)) {
      if (!groups.has(group)) groups.set(group, { metadata: { name: group }, versions: [] });
      const { versions } = groups.get(group);
      if (!versions.some(each => each.version === version)) versions.push({ version, resources: [] });
      versions.find(each => each.version === version).resources.push({
        resource, singularResource: singular, shortNames, scope: namespaced ? 'Namespaced' : 'Cluster',
        responseKind: { group, version, kind }, verbs: ['get', 'list', 'watch'],
      });
    }
    return { items: [...groups.values()] };
  }

  /** Returns the last state of an object, or of those of a collection. */
  objects(path, query, accept) {
    const object = this.history[path]?.[0].object;
    if (object) return accept.includes('yaml') ? `${toYaml(object)}\n` : object;
    const [, root, namespace, resource] = /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)$/.exec(path) ?? [];
    if (!root || path in this.history) return undefined;
    const kind = this.kinds.find(each => rootOf(each) === root && each.resource === resource);
    const selected = selection(query);
    const found = kind ? Object.keys(kind.cells).map(each => ({ object: this.history[each][0].object, cells: kind.cells[each] }))
      .filter(each => (!namespace || each.object.metadata.namespace === namespace) && selected(each.object)) : [];
    return accept.includes('as=Table') ? table(kind, found) : list(kind, found, accept);
  }
}

function rootOf({ group, version }) {
  return group ? `/apis/${group}/${version}` : `/api/${version}`;
}

function table(kind, found) {
  const rows = found.map(({ object, cells }) => ({ cells, object: { metadata: object.metadata } }));
  return { kind: 'Table', metadata: {}, columnDefinitions: kind?.columns ?? [{ name: 'Name', type: 'string', format: 'name', priority: 0 }], rows };
}

function list(kind, found, accept) {
  const items = found.map(({ object }) => (accept.includes(METADATA) ? { metadata: object.metadata } : object));
  return { kind: `${kind?.kind ?? ''}List`, metadata: {}, items };
}

/** Returns a condition for objects from the selectors of a query. */
function selection(query) {
  const labels = terms(query.get('labelSelector')).map(labelTerm);
  const fields = terms(query.get('fieldSelector')).map(fieldTerm);
  return object => labels.every(term => term(object.metadata.labels ?? {})) && fields.every(term => term(object));
}

/** Splits a selector at its commas outside of parentheses. */
function terms(selector) {
  return (selector ?? '').split(/,(?![^(]*\))/).map(term => term.trim()).filter(Boolean);
}

function labelTerm(term) {
  const [, key, not, values] = /^(\S+)\s+(not)?in\s*\((.*)\)$/.exec(term) ?? [];
  if (key) {
    const wanted = values.split(',').map(value => value.trim());
    return labels => (key in labels && wanted.includes(labels[key])) !== Boolean(not);
  }
  const [, name, operator, value] = /^([^=!]+)(==|=|!=)(.*)$/.exec(term) ?? [];
  if (name) return labels => (labels[name] === value) === (operator !== '!=');
  return labels => (term.startsWith('!') ? !(term.slice(1) in labels) : term in labels);
}

function fieldTerm(term) {
  const [, path, operator, value] = /^([^=!]+)(==|=|!=)(.*)$/.exec(term) ?? [];
  return object => path === undefined || (String(path.split('.').reduce((part, key) => part?.[key], object) ?? '') === value) === (operator !== '!=');
}
