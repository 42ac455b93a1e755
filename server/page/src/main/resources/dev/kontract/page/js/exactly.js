// JSON whose whole numbers keep all of their digits: numbers of JavaScript have 53 bits.

const LONG = /\d{16}/;

/**
 * Returns the value of a JSON text, with a `BigInt` for each whole number that a number of JavaScript would change. A browser that does
 * not give access to the digits changes them; with `strict`, it fails instead.
 */
export function parseExactly(text, { strict = false } = {}) {
  const exactNumber = (key, value, { source } = {}) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    if (source === undefined && strict) throw new Error(`This browser cannot read all digits of the number ${key}.`);
    return /^-?\d+$/.test(source) ? BigInt(source) : value;
  };
  return LONG.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** Returns a value of `parseExactly` as JSON. */
export function exactText(value) {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(item => exactText(item ?? null)).join(',')}]`;
  return `{${Object.entries(value).filter(([, item]) => item !== undefined).map(([name, item]) => `${JSON.stringify(name)}:${exactText(item)}`).join(',')}}`;
}
