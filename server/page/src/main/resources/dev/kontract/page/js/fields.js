// Field ownership, read from `metadata.managedFields`: sets of fields in the form FieldsV1.

import { parseExactly } from './exactly.js';
import { toYaml } from './plain.js';

/** Returns the name by which a managed fields entry is shown, such as `helm (apply)` or `kubelet (update status)`. */
export function managerName(entry) {
  const subresource = entry.subresource ? ` ${entry.subresource}` : '';
  return `${entry.manager || 'unknown'} (${entry.operation.toLowerCase()}${subresource})`;
}

/** Returns the entries of `object` that own the field at `path`, given as keys and indexes. */
export function ownersOf(object, path) {
  return managedFields(object).filter(entry => owns(entry.fieldsV1 ?? {}, path, object));
}

/** Returns the managed fields of `object`; empty if none are recorded. */
export function managedFields(object) {
  return object?.metadata?.managedFields ?? [];
}

/** Returns whether a set contains the field at `path`, or all of a field that contains it. */
export function owns(fields, path, object) {
  let set = fields;
  let value = object;
  for (const step of path) {
    const member = memberOf(set, step, value);
    if (member === undefined) return false;
    set = set[member];
    value = value?.[step];
    if (isLeaf(set)) return true;
  }
  return '.' in set;
}

/** Returns the fields of a set, each as its members from the outermost in, such as `['f:spec', 'f:replicas']`. */
function membersOf(fields, above = []) {
  return Object.entries(fields).flatMap(([member, below]) => {
    if (member === '.') return [above];
    return isLeaf(below) ? [[...above, member]] : membersOf(below, [...above, member]);
  });
}

/**
 * Returns what the managers other than `manager` lose by a change: a list of `{entry, fields}` with the fields that `entry`
 * owns in `before` and no longer in `after`.
 */
export function lostFields(before, after, manager) {
  return managedFields(before)
    .filter(entry => entry.manager !== manager)
    .map(entry => ({ entry, fields: fieldsWithout(entry, managedFields(after).filter(other => sameEntry(entry, other))) }))
    .filter(lost => lost.fields.length > 0);
}

/** Returns the entries of the managers that wrote between two revisions: those with a new time or new fields. */
export function writersBetween(before, after) {
  return managedFields(after).filter(entry => {
    const earlier = managedFields(before).find(other => sameEntry(entry, other));
    return !earlier || earlier.time !== entry.time || fieldsWithout(entry, [earlier]).length > 0;
  });
}

/** Returns the name of a field given as members, such as `spec.containers[name="web"].image`. */
export function fieldName(members) {
  return members.map(part).join('').replace(/^\./, '');
}

/** Returns the path of a field of `object` given as members, as far as the object has it. */
export function locate(members, object) {
  const path = [];
  let value = object;
  for (const member of members) {
    const step = member.startsWith('f:') ? member.slice(2) : indexOf(member, value);
    if (step === -1 || value?.[step] === undefined) break;
    path.push(step);
    value = value[step];
  }
  return path;
}

/** Returns the fields of an entry that none of `others` has. */
function fieldsWithout(entry, others) {
  const known = new Set(others.flatMap(other => membersOf(other.fieldsV1 ?? {})).map(String));
  return membersOf(entry.fieldsV1 ?? {}).filter(field => !known.has(String(field)));
}

function sameEntry(one, other) {
  return one.manager === other.manager && one.operation === other.operation
    && (one.subresource ?? '') === (other.subresource ?? '');
}

function isLeaf(set) {
  return Object.keys(set).length === 0;
}

/** What is known of sets of list items: a list is searched for each line of its items. */
const searches = new WeakMap();

function memberOf(set, step, value) {
  if (typeof step === 'string') return `f:${step}` in set ? `f:${step}` : undefined;
  if (searches.get(set)?.list !== value) searches.set(set, { list: value, items: itemsOf(set), found: new Map() });
  const { items, found } = searches.get(set);
  if (!found.has(step)) found.set(step, items.find(item => matches(item, value, step))?.member);
  return found.get(step);
}

function itemsOf(set) {
  return Object.keys(set).filter(member => !/^(f:|\.$)/.test(member)).map(itemOf);
}

/** Returns the item of a list that a member names, as `{member, form, key}`. */
function itemOf(member) {
  return { member, form: member[0], key: parseExactly(member.slice(2)) };
}

function indexOf(member, list) {
  if (!Array.isArray(list)) return -1;
  const named = itemOf(member);
  return list.findIndex((item, index) => matches(named, list, index));
}

function matches({ form, key }, list, index) {
  const item = list?.[index];
  switch (form) {
    case 'k': return Object.entries(key).every(([name, value]) => item?.[name] === value);
    case 'v': return toYaml(item) === toYaml(key);
    default: return index === key;
  }
}

function part(member) {
  if (member.startsWith('f:')) {
    const name = member.slice(2);
    return /^[\w-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  }
  const { form, key } = itemOf(member);
  return form === 'k'
    ? `[${Object.entries(key).map(([name, value]) => `${name}=${literal(value)}`).join(',')}]`
    : `[${literal(key)}]`;
}

function literal(value) {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
