// Differences of two texts or objects, line by line.

import { html, useMemo, useState } from '../lib/preact.js';
import { toYaml } from './plain.js';

const CONTEXT = 3;

/** Returns the lines of both texts as `{sign, text}` with the sign ` `, `-` or `+`, by a shortest edit script (Myers). */
export function lineDiff(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = text => ({ sign: ' ', text });
  return [
    ...before.slice(0, start).map(same),
    ...edits(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function edits(before, after) {
  const result = [];
  const steps = trace(before, after);
  let [x, y] = [before.length, after.length];
  for (let distance = steps.length - 1; distance > 0; distance--) {
    const furthest = steps[distance - 1];
    const down = isDown(furthest, x - y, distance);
    const previous = x - y + (down ? 1 : -1);
    const fromX = furthest.get(previous);
    while (x > fromX + (down ? 0 : 1)) {
      result.push({ sign: ' ', text: before[--x] });
      y--;
    }
    if (down) result.push({ sign: '+', text: after[--y] });
    else result.push({ sign: '-', text: before[--x] });
  }
  while (x > 0) result.push({ sign: ' ', text: before[--x] });
  return result.reverse();
}

/** Returns, for each number of edits, the furthest line of `before` that is reached on each diagonal. */
function trace(before, after) {
  const steps = [];
  for (let distance = 0; ; distance++) {
    const furthest = new Map();
    steps.push(furthest);
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const last = steps[distance - 1];
      let x = distance === 0 ? 0 : isDown(last, diagonal, distance) ? last.get(diagonal + 1) : last.get(diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return steps;
    }
  }
}

function isDown(furthest, diagonal, distance) {
  return diagonal === -distance || (diagonal !== distance && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
}

/** Returns the lines with each long run of unchanged ones replaced by `{hidden: lines}`. */
function folded(lines) {
  const near = lines.map((_, index) => lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(line => line.sign !== ' '));
  const result = [];
  lines.forEach((line, index) => {
    if (near[index]) result.push(line);
    else if (result.at(-1)?.hidden) result.at(-1).hidden.push(line);
    else result.push({ hidden: [line] });
  });
  return result;
}

const WORDS = { '+': 'added', '-': 'removed' };

/** The changed lines between two texts or objects, with some lines around them; all on request. */
export function Diff({ before, after }) {
  const [all, setAll] = useState(false);
  const lines = useMemo(() => lineDiff(linesOf(before), linesOf(after)), [before, after]);
  if (lines.every(line => line.sign === ' ')) return html`<p class="quiet">No difference.</p>`;
  const shown = all ? lines : folded(lines);
  return html`<div class="diff" role="region" aria-label="Differences" tabindex="0">${shown.map((line, index) => line.hidden
    ? html`<button key=${index} type="button" class="fold" onClick=${() => setAll(true)}>${line.hidden.length} unchanged lines</button>`
    : html`<div key=${index} class="line ${WORDS[line.sign] || 'same'}"><span class="sign" aria-hidden="true">${line.sign}</span>${WORDS[line.sign] && html`<span class="hidden">${WORDS[line.sign]}: </span>`}<code>${line.text}</code></div>`)}
  </div>`;
}

function linesOf(value) {
  if (value === undefined || value === null) return [];
  return (typeof value === 'string' ? value : toYaml(value)).replace(/\n$/, '').split('\n');
}
