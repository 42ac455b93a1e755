// The YAML of an object as the server writes it, and writes of it.

import { getExactly, request, text as getText, withQuery } from './api.js';
import { parseExactly } from './exactly.js';
import { toYaml } from './plain.js';
import { scalarAt, withoutField, yamlLines } from './yaml.js';

export const MANAGER = 'kontract-page';
const YAML = 'application/yaml';
const ATTEMPTS = 4;

/** Returns `{text, object}`: the YAML without managed fields, and the same revision as an object with them. */
export async function loadDocument(path) {
  for (let attempt = 1; ; attempt++) {
    const [text, object] = await Promise.all([getText(path, YAML), getExactly(path)]);
    const version = scalarAt(yamlLines(text), ['metadata', 'resourceVersion']);
    if (version === object.metadata.resourceVersion || attempt === ATTEMPTS) {
      return { text: withoutField(text, ['metadata', 'managedFields']), object };
    }
  }
}

/** What an object keeps when it is set back. */
const IDENTITY = ['creationTimestamp', 'deletionGracePeriodSeconds', 'deletionTimestamp', 'generation', 'name', 'namespace', 'resourceVersion', 'uid'];

/** Returns an earlier revision as the YAML of an edit that sets `current` back to it: with its identity, version and status. */
export function setBack(earlier, current) {
  const kept = Object.fromEntries(IDENTITY.map(name => [name, current.metadata[name]]));
  const { apiVersion, kind, status } = current;
  return yamlOf({ ...earlier, apiVersion, kind, metadata: { ...earlier.metadata, ...kept }, status });
}

/** Returns the YAML of an object without managed fields, in the order in which the server writes it. */
export function yamlOf(object) {
  const { managedFields, ...metadata } = object.metadata;
  return `${toYaml(sorted({ ...object, metadata }))}\n`;
}

/** Returns a value with its keys in the order in which the server writes them, without those that are undefined. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().filter(key => value[key] !== undefined).map(key => [key, sorted(value[key])]));
}

/** Returns the request that replaces an object by a document. */
export function replacement(path, text, { dryRun = false } = {}) {
  const query = { fieldManager: MANAGER, fieldValidation: 'Strict', dryRun: dryRun ? 'All' : undefined };
  return { method: 'PUT', path: withQuery(path, query), body: text, contentType: YAML };
}

/** Sends a request of `replacement` and returns the object that the server made of it. */
export async function replace({ method, path, body, contentType }) {
  return parseExactly(await (await request(method, path, { body, contentType })).text());
}
