// Errors of the server, at the lines of the document that was sent.

import { fieldPath, lineOf } from './yaml.js';

// Each pattern finds the fields that a message of the decoder names.
const FIELDS = [/unknown field "([^"]+)"/g, /duplicate field "([^"]+)"/g, /Go struct field \w+\.([\w.]+) of type/g];
/** The bytes that a decoder appends to what it could not read. */
const DUMP = / \([0-9a-f]{20,}( ?\.{3})?\)/g;
const LINE = /line (\d+): ([^\n]*)/g;

/**
 * Returns the problems that a `Status` reports about a document as `{line, field, message}`. `line` is the index of the line, -1
 * if the problem is not about one.
 */
export function problemsOf(status, lines) {
  const causes = (status.details?.causes ?? []).filter(cause => cause.field && cause.field !== '<nil>');
  if (causes.length > 0) {
    return causes.map(({ field, message }) => ({ line: lineOf(lines, fieldPath(field)), field, message }));
  }
  const message = (status.message ?? '').replace(DUMP, '');
  const named = FIELDS.flatMap(pattern => [...message.matchAll(pattern)])
    .map(([text, field]) => ({ line: lineOf(lines, fieldPath(field)), field, message: text }));
  const numbered = [...message.matchAll(LINE)]
    .map(([, number, text]) => ({ line: Math.min(Number(number), lines.length) - 1, field: '', message: text }));
  const found = [...named, ...numbered];
  return found.length > 0 ? found : [{ line: -1, field: '', message }];
}
