// The drawing of a rollout: a lane for each pod, and below them how many pods were ready.

import { html } from '../lib/preact.js';
import { readySteps, succeededSteps } from '../js/lanes.js';
import { textWidth, useWidth } from '../js/measure.js';
import { duration } from '../js/parts.js';

const ROW = 24;
const BAR = 14;
const TOP = 24;
const GAP = 16;
const COUNTS = 72;
const SHADES = 4;
const NAME_SIZE = 12;
const REVISION_SIZE = 11;
const SUCCEEDED = 'succeeded';
const SECOND = 1000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400, 604800, 2592000].map(seconds => seconds * SECOND);

/** Draws `lanes` in the time of `span`. What it shows is in the tables below it, too. */
export function RolloutChart({ rollout, lanes, owner, lives, revisions, span, now }) {
  const { frame, width } = useWidth();
  const rows = owner.marks.length > 0 ? [owner, ...lanes] : lanes;
  const longest = Math.max(...[SUCCEEDED, ...rows.map(({ name }) => name)].map(name => textWidth(name, NAME_SIZE)));
  const left = Math.min(Math.ceil(longest) + 12, width * 0.4);
  const split = splitOf(rollout, rows);
  const rowTop = index => TOP + index * ROW + (index >= split ? GAP : 0);
  const bottom = rowTop(rows.length);
  const height = bottom + COUNTS + 28;
  const x = time => left + (Math.min(Math.max((time - span.from) / (span.to - span.from), 0), 1)) * (width - left - 8);
  const geometry = { x, left, right: width - 8, width, now: Math.min(now, span.to), revisions };
  return html`<div class="rollout-chart" ref=${frame}>${width > 0 && html`
    <svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="group" aria-label=${`The course of ${lanes.length} ${lanes.length === 1 ? 'pod' : 'pods'}; the tables below have the same`}>
      <${Axis} span=${span} bottom=${bottom + COUNTS} ...${geometry} />
      ${rows.map((lane, index) => html`<${Lane} key=${lane.key} lane=${lane} y=${rowTop(index)} ...${geometry} />`)}
      ${split <= rows.length && html`<${Partition} partition=${rollout.partition} y=${rowTop(split) - GAP / 2} ...${geometry} />`}
      <${Counts} rollout=${rollout} lives=${lives} top=${bottom + 12} ...${geometry} />
    </svg>`}</div>`;
}

function Axis({ span, bottom, x, left, width }) {
  const step = STEPS.find(each => ((span.to - span.from) / each) * 72 < width - left) ?? STEPS.at(-1);
  const first = Math.ceil(span.from / step) * step;
  const ticks = Array.from({ length: Math.max(Math.floor((span.to - first) / step) + 1, 0) }, (_, index) => first + index * step);
  const text = time => {
    const moment = new Date(time).toISOString();
    return step < 60 * SECOND ? moment.slice(11, 19) : step < 86400 * SECOND ? moment.slice(11, 16) : moment.slice(5, 10);
  };
  return html`<g class="axis" aria-hidden="true">${ticks.map(time => html`<g key=${time}><line x1=${x(time)} x2=${x(time)} y1=${TOP - 4} y2=${bottom} /><text x=${Math.min(x(time), width - 30)} y="12" text-anchor="middle">${text(time)}</text></g>`)}</g>`;
}

function Lane({ lane, y, x, left, right, now, revisions }) {
  const middle = y + ROW / 2;
  const name = bothEnds(lane.name, text => textWidth(text, NAME_SIZE) <= left - 10);
  return html`<g class="lane" role="img" aria-label=${[lane.name, ...lane.lives.map(life => course(life, now))].join(': ')}>
    <text class="lane-name" x=${left - 8} y=${middle + 4} text-anchor="end">${name}<title>${lane.name}</title></text>
    <line class="lane-line" x1=${left} x2=${right} y1=${middle} y2=${middle} />
    ${lane.lives.map(life => html`<${Life} key=${life.uid} life=${life} y=${middle} x=${x} now=${now} revisions=${revisions} />`)}
    ${lane.marks.map((mark, index) => html`<path key=${index} class=${`event ${mark.type === 'Warning' ? 'failed' : ''}`} d=${`M${x(mark.time)} ${middle + BAR / 2 - 1}l4 7h-8z`}><title>${`${mark.reason}: ${mark.message}`}</title></path>`)}
  </g>`;
}

/** Returns a name or, if it does not fit, what fits of its ends: they tell pods apart. */
function bothEnds(name, fits) {
  if (fits(name)) return name;
  for (let room = name.length - 1; room > 2; room--) {
    const end = Math.ceil((room - 1) * 0.6);
    const text = `${name.slice(0, room - 1 - end)}…${name.slice(-end)}`;
    if (fits(text)) return text;
  }
  return '…';
}

/** The bars of one pod: thin until it is scheduled, hollow until it is ready, filled while it is ready, hatched while it is deleted. */
function Life({ life, y, x, now, revisions }) {
  const end = life.deleted ?? life.finished ?? now;
  const shade = `revision-${Math.min(Math.max(revisions.indexOf(life.revision), 0), SHADES)}`;
  const bar = (from, to, height, part) => to > from && html`<rect class=${part} x=${x(from)} y=${y - height / 2} width=${Math.max(x(to) - x(from), 1)} height=${height} rx="2" />`;
  const stop = Math.min(life.deleting ?? end, end);
  const filled = life.ready[0];
  const label = life.revision?.split('-').at(-1) ?? '';
  const room = filled ? x(Math.min(filled.to ?? stop, stop)) - x(filled.from) : 0;
  return html`<g class=${shade}>
    <title>${`${life.name}${life.revision ? `, revision ${life.revision}` : ''}: ${course(life, now)}`}</title>
    ${bar(life.created, Math.min(life.scheduled ?? stop, stop), 4, 'pending')}
    ${life.scheduled !== undefined && bar(life.scheduled, stop, BAR, 'starting')}
    ${life.ready.map(({ from, to }) => bar(from, Math.min(to ?? stop, stop), BAR, 'ready'))}
    ${life.deleting !== undefined && bar(life.deleting, end, 8, 'deleting')}
    ${life.succeeded === false && html`<path class="failure-mark" d=${`M${x(end) - 4} ${y - 4}l8 8m0 -8l-8 8`} />`}
    ${life.deleted !== undefined && html`<line class="end" x1=${x(end)} x2=${x(end)} y1=${y - BAR / 2} y2=${y + BAR / 2} />`}
    ${label && room > textWidth(label, REVISION_SIZE) + 8 && html`<text class="revision-name" x=${x(filled.from) + 4} y=${y + 4} aria-hidden="true">${label}</text>`}
  </g>`;
}

function course({ created, scheduled, ready, deleting, deleted, finished }, now) {
  return [
    scheduled === undefined ? 'not scheduled' : `scheduled after ${duration(scheduled - created)}`,
    ready.length === 0 ? 'never ready' : `ready after ${duration(ready[0].from - created)}`,
    finished !== undefined && `finished after ${duration(finished - created)}`,
    deleted !== undefined ? `deleted after ${duration(deleted - created)}` : deleting !== undefined && `being deleted for ${duration(now - deleting)}`,
  ].filter(Boolean).join(', ');
}

/** Returns the index of the first lane that the partition of a StatefulSet lets through; infinity without a partition. */
function splitOf({ boundary }, rows) {
  if (boundary === undefined) return Infinity;
  const first = rows.findIndex(({ key, name }) => key !== 'owner' && Number(/\d+$/.exec(name)?.[0]) >= boundary);
  return first < 0 ? rows.length : first;
}

/** The line above which a StatefulSet keeps the revision of its pods. */
function Partition({ partition, y, left, right }) {
  return html`<g class="bound" role="img" aria-label=${`partition ${partition}`}><line x1=${left} x2=${right} y1=${y} y2=${y} /><text x=${right} y=${y + 4} text-anchor="end">partition ${partition}: pods above keep their revision</text></g>`;
}

/** How many pods were ready, with the number wanted and the fewest that the rollout allows. */
function Counts({ rollout: { wanted, floor, unavailable, completions }, lives, top, x, left, right, now }) {
  const goal = completions ?? wanted;
  const steps = completions === undefined ? readySteps(lives) : succeededSteps(lives);
  const most = Math.max(goal, 1, ...steps.map(({ count }) => count));
  const y = count => top + COUNTS - 12 - (count / most) * (COUNTS - 28);
  const path = steps.map(({ time, count }) => `H${x(time)}V${y(count)}`).join('');
  const bounds = [
    { count: goal, text: completions === undefined ? `${goal} wanted` : `${goal} completions`, side: -3 },
    ...(floor === undefined ? [] : [{ count: floor, text: `maxUnavailable ${unavailable}: at least ${floor}`, side: 11 }]),
  ];
  return html`<g class="counts" role="img" aria-label=${[completions === undefined ? 'Ready pods' : 'Completions', ...bounds.map(({ text }) => text)].join(', ')}>
    <text class="lane-name" x=${left - 8} y=${y(most / 2) + 4} text-anchor="end">${completions === undefined ? 'ready' : SUCCEEDED}</text>
    <path class="count" d=${`M${left} ${y(0)}${path}H${x(now)}`} />
    ${bounds.map(({ count, text, side }) => html`<g key=${text} class="bound"><line x1=${left} x2=${right} y1=${y(count)} y2=${y(count)} /><text x=${right} y=${y(count) + side} text-anchor="end">${text}</text></g>`)}
  </g>`;
}
