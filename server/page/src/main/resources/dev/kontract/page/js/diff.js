// Differences of two texts or objects, line by line.

import { html, useMemo, useState } from '../lib/preact.js';
import { toYaml } from './plain.js';

const CONTEXT = 3;
/** The most edits of a shortest script: its search takes their square in time and memory. */
const MOST_EDITS = 1000;
const FIRST_LINES = 2000;

/**
 * Returns `{lines, coarse}`: the lines of both texts as `{sign, text}` with the sign ` `, `-` or `+`, by a shortest edit script
 * (Myers). Texts with more than 1,000 edits are divided at the lines that both have once (patience); `coarse` is true if parts
 * remain that are shown as replaced although some of their lines may be the same.
 */
export function lineDiff(before, after) {
  const script = new Script();
  script.diff(before, after, true);
  return { lines: script.lines, coarse: script.coarse };
}

class Script {
  lines = [];
  coarse = false;

  diff(before, after, divisible) {
    const start = commonStart(before, after);
    const end = commonEnd(before, after, start);
    this.#add(' ', before.slice(0, start));
    this.#changed(before.slice(start, before.length - end), after.slice(start, after.length - end), divisible);
    this.#add(' ', before.slice(before.length - end));
  }

  #changed(before, after, divisible) {
    const steps = trace(before, after);
    if (steps) {
      for (const line of edits(before, after, steps)) this.lines.push(line);
      return;
    }
    const anchors = divisible ? anchorsOf(before, after) : [];
    if (anchors.length === 0) {
      this.coarse = true;
      this.#add('-', before);
      this.#add('+', after);
      return;
    }
    let [x, y] = [0, 0];
    for (const anchor of [...anchors, { before: before.length, after: after.length }]) {
      this.diff(before.slice(x, anchor.before), after.slice(y, anchor.after), false);
      [x, y] = [anchor.before, anchor.after];
    }
  }

  #add(sign, texts) {
    for (const text of texts) this.lines.push({ sign, text });
  }
}

function commonStart(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  return start;
}

function commonEnd(before, after, start) {
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return end;
}

/** Returns the lines that both texts have once, as places `{before, after}` in the order of both: a longest such sequence. */
function anchorsOf(before, after) {
  const places = onceIn(after);
  const common = [...onceIn(before)].filter(([text]) => places.has(text)).map(([text, place]) => ({ before: place, after: places.get(text) }));
  const tails = [];
  for (const anchor of common) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails[middle].after < anchor.after) low = middle + 1;
      else high = middle;
    }
    tails[low] = { ...anchor, previous: tails[low - 1] };
  }
  const sequence = [];
  for (let anchor = tails.at(-1); anchor; anchor = anchor.previous) sequence.push(anchor);
  return sequence.reverse();
}

/** Returns the places of the lines that a text has once, in their order. */
function onceIn(lines) {
  const places = new Map();
  lines.forEach((text, place) => places.set(text, places.has(text) ? undefined : place));
  return new Map([...places].filter(([, place]) => place !== undefined));
}

function edits(before, after, steps) {
  const result = [];
  let [x, y] = [before.length, after.length];
  for (let distance = steps.length - 1; distance > 0; distance--) {
    const furthest = steps[distance - 1];
    const down = isDown(furthest, x - y, distance);
    const fromX = at(furthest, x - y + (down ? 1 : -1), distance - 1);
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

/**
 * Returns, for each number of edits, the furthest line of `before` that is reached on each diagonal; undefined if more edits are
 * needed than a search may take.
 */
function trace(before, after) {
  const steps = [];
  for (let distance = 0; distance <= MOST_EDITS; distance++) {
    const furthest = new Int32Array(distance + 1);
    const last = steps[distance - 1];
    steps.push(furthest);
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = distance === 0 ? 0 : isDown(last, diagonal, distance) ? at(last, diagonal + 1, distance - 1) : at(last, diagonal - 1, distance - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest[(diagonal + distance) / 2] = x;
      if (x >= before.length && x - diagonal >= after.length) return steps;
    }
  }
  return undefined;
}

/** Returns the line that is reached on a diagonal with `distance` edits. */
function at(furthest, diagonal, distance) {
  return furthest[(diagonal + distance) / 2];
}

function isDown(furthest, diagonal, distance) {
  return diagonal === -distance || (diagonal !== distance && at(furthest, diagonal - 1, distance - 1) < at(furthest, diagonal + 1, distance - 1));
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
  const [most, setMost] = useState(FIRST_LINES);
  const { lines, coarse } = useMemo(() => lineDiff(linesOf(before), linesOf(after)), [before, after]);
  if (lines.every(line => line.sign === ' ')) return html`<p class="quiet">No difference.</p>`;
  const every = all ? lines : folded(lines);
  const shown = every.slice(0, most);
  return html`${coarse && html`<p class="quiet">So many lines differ that parts are shown as replaced, although some of their lines may be the same.</p>`}
    <div class="diff" role="region" aria-label="Differences" tabindex="0">${shown.map((line, index) => line.hidden
    ? html`<button key=${index} type="button" class="fold" onClick=${() => setAll(true)}>${line.hidden.length} unchanged lines</button>`
    : html`<div key=${index} class="line ${WORDS[line.sign] || 'same'}"><span class="sign" aria-hidden="true">${line.sign}</span>${WORDS[line.sign] && html`<span class="hidden">${WORDS[line.sign]}: </span>`}<code>${line.text}</code></div>`)}
    </div>
    ${shown.length < every.length && html`<button type="button" class="small" onClick=${() => setMost(Infinity)}>Show all ${every.length.toLocaleString('en')} lines</button>`}`;
}

function linesOf(value) {
  if (value === undefined || value === null) return [];
  return (typeof value === 'string' ? value : toYaml(value)).replace(/\n$/, '').split('\n');
}
