// The drawing of a timeline: a lane for each user, a mark for each request.

import { html } from '../lib/preact.js';
import { textWidth, useWidth } from '../js/measure.js';
import { userText } from '../js/record.js';
import { outcomeOf, spanText } from '../js/story.js';

const ROW = 24;
const TOP = 20;
const NAME_SIZE = 12;
const TICK_SIZE = 11;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 3_600_000];
const SHAPES = {
  read: (x, y) => `M${x} ${y - 4}v8`,
  changed: (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`,
  failed: (x, y) => `M${x} ${y - 6}l6 6l-6 6l-6 -6z`,
};

/** Draws the lanes of a story. What it shows is in the table below it, too. */
export function TimelineChart({ story: { lanes, span, steps } }) {
  const { frame, width } = useWidth();
  const names = lanes.map(({ user }) => userText(user) || '(unknown)');
  const left = Math.min(Math.ceil(Math.max(...names.map(name => textWidth(name, NAME_SIZE)))) + 12, width * 0.34);
  const height = TOP + lanes.length * ROW + 4;
  const x = at => left + 8 + (at / span) * Math.max(width - left - 20, 0);
  return html`<div class="timeline-chart" ref=${frame}>${width > 0 && html`
    <svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`${steps.length} requests of ${lanes.length} users; the table below has the same`}>
      <${Axis} span=${span} x=${x} bottom=${height - 4} room=${width - left} />
      ${steps.filter(({ clock }) => clock).map(({ at, clock }) => html`<line key=${at} class="clock-line" x1=${x(at)} x2=${x(at)} y1=${TOP - 4} y2=${height - 4}><title>${`the clock of the server says ${clock}`}</title></line>`)}
      ${lanes.map((lane, index) => html`<${Lane} key=${lane.user} lane=${lane} name=${names[index]} y=${TOP + index * ROW + ROW / 2} left=${left} right=${width} x=${x} />`)}
    </svg>`}</div>`;
}

function Axis({ span, x, bottom, room }) {
  const step = STEPS.find(each => (span / each) * 72 < room) ?? STEPS.at(-1);
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
  const anchor = time => (time === 0 ? 'start' : x(time) + textWidth(spanText(time), TICK_SIZE) / 2 > x(span) + 12 ? 'end' : 'middle');
  return html`<g class="axis">${ticks.map(time => html`<g key=${time}><line x1=${x(time)} x2=${x(time)} y1=${TOP - 4} y2=${bottom} /><text x=${x(time)} y="12" text-anchor=${anchor(time)}>${spanText(time)}</text></g>`)}</g>`;
}

/** Returns a name or, if it does not fit, as much of its end as does: names of users begin alike. */
function endOf(name, fits) {
  if (fits(name)) return name;
  for (let start = 1; start < name.length; start++) {
    const text = `…${name.slice(start)}`;
    if (fits(text)) return text;
  }
  return '…';
}

function Lane({ lane, name, y, left, right, x }) {
  const shown = endOf(name, text => textWidth(text, NAME_SIZE) <= left - 10);
  return html`<g class="lane">
    <text x=${left - 8} y=${y + 4} text-anchor="end">${shown}<title>${lane.user}</title></text>
    <line class="lane-line" x1=${left} x2=${right} y1=${y} y2=${y} />
    ${lane.steps.map(({ item, at }) => html`<path key=${item.sequence} class=${`request-mark ${outcomeOf(item)}`} d=${SHAPES[outcomeOf(item)](x(at), y)}><title>${`${spanText(at)}: ${item.action}: ${[item.code, item.remark].filter(Boolean).join(' ')}`}</title></path>`)}
  </g>`;
}
