// Values as text.

import { exactText } from './exactly.js';

/** Returns a value of JSON as text; nothing for none. */
export function textOf(value) {
  return value === null || value === undefined ? '' : typeof value === 'object' ? exactText(value) : String(value);
}
