// Differences between two objects, field by field.

/**
 * Returns the fields that differ as `{path, from, to}`; `from` is undefined for an added field, `to` for a removed one. A field
 * that only one side has is reported as a whole. List items are compared by their `name`, `type`, `uid` or `key` if it is
 * distinct in both lists, otherwise by position.
 */
export function compare(before, after, path = []) {
  if (!sameShape(before, after)) return before === after ? [] : [{ path, from: before, to: after }];
  return steps(before, after).flatMap(({ step, from, to }) => compare(from, to, [...path, step]));
}

/** Returns a path of `compare` as text, such as `spec.containers[name=web].image`. */
export function pathText(path) {
  return path.map(stepText).join('').replace(/^\./, '');
}

/** Returns an object without what every write changes: its managed fields, resource version and generation. */
export function essence(object) {
  const { managedFields, resourceVersion, generation, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

function sameShape(one, other) {
  return typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
    && Array.isArray(one) === Array.isArray(other);
}

function steps(before, after) {
  if (!Array.isArray(before)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].map(step => ({ step, from: own(before, step), to: own(after, step) }));
  }
  const key = ['name', 'type', 'uid', 'key'].find(name => identifies(name, before) && identifies(name, after));
  if (!key) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, step) => ({ step, from: before[step], to: after[step] }));
  }
  const find = (list, value) => list.find(item => item[key] === value);
  const values = new Set([...before, ...after].map(item => item[key]));
  return [...values].map(value => ({ step: `[${key}=${value}]`, from: find(before, value), to: find(after, value) }));
}

/** Returns a field of an object; objects inherit `constructor` and others. */
function own(object, name) {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function identifies(name, list) {
  const values = list.map(item => item?.[name]);
  return values.every(value => typeof value === 'string') && new Set(values).size === list.length;
}

function stepText(step) {
  if (typeof step === 'number') return `[${step}]`;
  if (step.startsWith('[')) return step;
  return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
