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
