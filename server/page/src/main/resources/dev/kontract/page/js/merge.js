// The merge of two edits of one text, by line.

import { lineDiff } from './diff.js';

/** The key of a line of YAML with its indentation. */
const KEY = /^ *(- )?[^ #"'][^:]*: /;

/**
 * Merges two edits of `base`. Returns `{text, overlaps}`. Where both changed the same lines in different ways, `text` has
 * those of `mine`, and `overlaps` has `{mine, theirs, line}`: the lines of each, and the index in `theirs` of the first one.
 */
export function merge(base, mine, theirs) {
  const lines = linesOf(base);
  const hunks = [
    ...hunksOf(lines, linesOf(mine)).map(hunk => ({ ...hunk, side: 'mine' })),
    ...hunksOf(lines, linesOf(theirs)).map(hunk => ({ ...hunk, side: 'theirs' })),
  ].sort((one, other) => one.start - other.start || one.end - other.end);
  const text = [];
  const overlaps = [];
  let at = 0;
  let shift = 0;
  for (const { start, end, hunks: changes } of groups(hunks)) {
    const own = applied(lines, start, end, changes.filter(hunk => hunk.side === 'mine'));
    const other = applied(lines, start, end, changes.filter(hunk => hunk.side === 'theirs'));
    const onlyTheirs = changes.every(hunk => hunk.side === 'theirs');
    const onlyMine = changes.every(hunk => hunk.side === 'mine');
    text.push(...lines.slice(at, start), ...(onlyTheirs ? other : own));
    if (!onlyTheirs && !onlyMine && own.join('\n') !== other.join('\n')) {
      overlaps.push({ mine: own, theirs: other, line: start + shift });
    }
    at = end;
    shift += other.length - (end - start);
  }
  text.push(...lines.slice(at));
  return { text: text.map(line => `${line}\n`).join(''), overlaps };
}

function linesOf(text) {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** Returns the changes from `before` to `after`: `{start, end, lines}` replaces the lines from `start` to before `end`. */
function hunksOf(before, after) {
  const hunks = [];
  let at = 0;
  for (const { sign, text } of lineDiff(before, after).lines) {
    const last = hunks.at(-1);
    const hunk = last && last.end === at ? last : { start: at, end: at, lines: [], before: [] };
    if (sign !== ' ' && hunk !== last) hunks.push(hunk);
    if (sign === '+') hunk.lines.push(text);
    else at++;
    if (sign === '-') {
      hunk.end = at;
      hunk.before.push(text);
    }
  }
  return hunks.flatMap(singleLines);
}

/** Returns the lines of a hunk apart if each keeps its key: neighbouring fields are no conflict. */
function singleLines({ start, end, lines, before }) {
  const same = lines.length === end - start && lines.every((line, index) => KEY.test(line) && KEY.exec(line)[0] === KEY.exec(before[index])?.[0]);
  return same ? lines.map((line, index) => ({ start: start + index, end: start + index + 1, lines: [line] })) : [{ start, end, lines }];
}

/** Returns the hunks in groups that change the same lines, or insert at the same place. */
function groups(hunks) {
  const found = [];
  for (const hunk of hunks) {
    const last = found.at(-1);
    const insertions = last && last.start === last.end && hunk.start === hunk.end && hunk.start === last.end;
    if (last && (hunk.start < last.end || insertions)) {
      last.end = Math.max(last.end, hunk.end);
      last.hunks.push(hunk);
    } else {
      found.push({ start: hunk.start, end: hunk.end, hunks: [hunk] });
    }
  }
  return found;
}

function applied(lines, start, end, hunks) {
  const result = [];
  let at = start;
  for (const hunk of hunks) {
    result.push(...lines.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...result, ...lines.slice(at, end)];
}
