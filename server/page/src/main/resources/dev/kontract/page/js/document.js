// The YAML of an object as the server writes it, and writes of it.

import { get, send, text as getText, withQuery } from './api.js';
import { scalarAt, withoutField, yamlLines } from './yaml.js';

export const MANAGER = 'kontract-page';
const YAML = 'application/yaml';
const ATTEMPTS = 4;

/** Returns `{text, object}`: the YAML without managed fields, and the same revision as an object with them. */
export async function loadDocument(path) {
  for (let attempt = 1; ; attempt++) {
    const [text, object] = await Promise.all([getText(path, YAML), get(path)]);
    const version = scalarAt(yamlLines(text), ['metadata', 'resourceVersion']);
    if (version === object.metadata.resourceVersion || attempt === ATTEMPTS) {
      return { text: withoutField(text, ['metadata', 'managedFields']), object };
    }
  }
}

/** Returns the request that replaces an object by a document. */
export function replacement(path, text, { dryRun = false } = {}) {
  const query = { fieldManager: MANAGER, fieldValidation: 'Strict', dryRun: dryRun ? 'All' : undefined };
  return { method: 'PUT', path: withQuery(path, query), body: text, contentType: YAML };
}

/** Sends a request of `replacement` and returns the object that the server made of it. */
export function replace({ method, path, body, contentType }) {
  return send(method, path, body, contentType);
}
