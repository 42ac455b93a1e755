// Values as text.

/** Returns a value of JSON as text; nothing for none. */
export function textOf(value) {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
