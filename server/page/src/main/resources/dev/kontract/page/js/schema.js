// The fields of a kind, as the server's OpenAPI document describes them.

import { get } from './api.js';
import { apiVersion } from './kinds.js';

const CONTRACT = '/openapi/kontract.json';
const MOST_DOCUMENTS = 40;

let contract;
/** The documents by their addresses, which are others when the documents are. */
const documents = new Map();

/** Returns `{schema, schemas}` for a kind: its schema and all that it refers to; an empty object if the server publishes none. */
export async function schemaOf(kind) {
  const { paths } = await get('/openapi/v3');
  const address = paths[`${kind.group ? 'apis' : 'api'}/${apiVersion(kind)}`]?.serverRelativeURL;
  if (address === undefined) return {};
  if (documents.size === MOST_DOCUMENTS && !documents.has(address)) documents.delete(documents.keys().next().value);
  if (!documents.has(address)) documents.set(address, get(address));
  const { components } = await documents.get(address).catch(failure => {
    documents.delete(address);
    throw failure;
  });
  await addDefaults(components.schemas);
  const schema = Object.values(components.schemas).find(candidate => describes(candidate, kind));
  return { schema, schemas: components.schemas };
}

/** Adds defaults that only the contract of the server has: Kubernetes publishes few of its own. */
async function addDefaults(schemas) {
  contract ??= get(CONTRACT).then(document => document.components.schemas);
  const known = await contract.catch(() => {
    contract = undefined;
    return {};
  });
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    const others = known[name.split('.').pop()]?.properties ?? {};
    for (const [field, property] of Object.entries(properties)) {
      if (property.default === undefined && property.description && others[field]) property.default = defaultOf(others[field], property.description);
    }
  }
}

/** Returns the default of a field of the contract, if it is the field with this description: types of several groups have the same name. */
function defaultOf({ description = '', default: value }, expected) {
  if (description === expected) return value;
  // That of an enumeration is a part of its description.
  return description.startsWith(expected) ? /^ Default: `(.*)`\.$/.exec(description.slice(expected.length))?.[1] : undefined;
}

function describes(schema, kind) {
  return schema['x-kubernetes-group-version-kind']?.some(each =>
    each.group === kind.group && each.version === kind.version && each.kind === kind.kind);
}

/** Returns a schema with its references replaced; its own description and default come first. */
export function resolve(schema, schemas) {
  const { $ref, allOf, ...own } = schema;
  const reference = $ref || allOf?.[0]?.$ref;
  return reference ? { ...schemas[reference.split('/').pop()], ...own } : schema;
}

/** Returns the fields of a schema, or of its items or values: `{name, schema, required}` in the order of their names. */
export function fieldsOf(schema, schemas) {
  const { properties = {}, required = [] } = elementOf(schema, schemas);
  return Object.entries(properties)
    .map(([name, property]) => ({ name, schema: resolve(property, schemas), required: required.includes(name) }))
    .sort((one, other) => Number(other.required) - Number(one.required) || (one.name < other.name ? -1 : 1));
}

/** Returns what a list or map is made of; any other schema as it stands. */
function elementOf(schema, schemas) {
  const element = schema.items || (typeof schema.additionalProperties === 'object' && schema.additionalProperties);
  return element ? elementOf(resolve(element, schemas), schemas) : schema;
}

/** Returns the type of a field as text, such as `[]object` or `map of string`. */
export function typeText(schema, schemas) {
  if (schema.items) return `[]${typeText(resolve(schema.items, schemas), schemas)}`;
  if (typeof schema.additionalProperties === 'object') return `map of ${typeText(resolve(schema.additionalProperties, schemas), schemas)}`;
  if (schema['x-kubernetes-int-or-string'] || schema.format === 'int-or-string') return 'integer or string';
  return schema.type || (schema.oneOf ? schema.oneOf.map(each => each.type).join(' or ') : 'any');
}

const IMMUTABLE = /\b(immutable|cannot be (updated|changed)|may not be changed|can not be changed)\b/i;

/** Returns what a field has besides its type, as short phrases. */
export function traitsOf(schema, required) {
  const rules = schema['x-kubernetes-validations'] || [];
  const keys = schema['x-kubernetes-list-map-keys'] || [schema['x-kubernetes-patch-merge-key']].filter(Boolean);
  return [
    required && 'required',
    schema.default !== undefined && JSON.stringify(schema.default) !== '{}' && `default ${JSON.stringify(schema.default)}`,
    (rules.some(rule => /^\s*self\s*==\s*oldSelf\s*$/.test(rule.rule)) || IMMUTABLE.test(schema.description || '')) && 'immutable',
    keys.length > 0 && `merged by ${keys.join(', ')}`,
    schema['x-kubernetes-list-type'] === 'set' && 'a set',
    schema['x-kubernetes-list-type'] === 'atomic' && 'replaced as a whole',
    schema.enum && `one of ${schema.enum.join(', ')}`,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.pattern && `matches ${schema.pattern}`,
    schema.format && schema.format !== 'int-or-string' && schema.format,
  ].filter(Boolean);
}
