// Facts about the server: version, storage, time since start, requests a second, latencies.

import { html, useRef } from '../../lib/preact.js';
import { get } from '../../js/api.js';
import { useAnswer } from '../../js/answer.js';
import { Failure, duration } from '../../js/parts.js';

const STATISTICS = '/kontract/statistics';
const REFRESH = 2000;
const POINTS = 60;

/** A row of facts, with lines for those that change. */
export function ServerFacts({ server }) {
  const { value, error } = useAnswer(signal => get(STATISTICS, { signal }), [], { every: REFRESH });
  const history = useHistory(value);
  return html`<section class="facts-row" aria-label="Server">
    <${Fact} title="Version" value=${server.version} />
    <${Fact} title="Storage" value=${server.storage} />
    ${value && html`<${Fact} title="Up" value=${duration(value.uptimeSeconds * 1000)} />
      <${Fact} title="Requests/s" value=${figure(value.requestsPerSecond)} points=${history.map(each => each.requestsPerSecond)} />`}
    ${value && Object.entries(value.p99MillisByVerb || {}).map(([verb, time]) => html`<${Fact} key=${verb} title=${`${verb} p99`}
      value=${`${figure(time)} ms`} points=${history.map(each => each.p99MillisByVerb?.[verb])} />`)}
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'get', path: STATISTICS }} />`}
  </section>`;
}

function useHistory(value) {
  const history = useRef([]);
  if (value && history.current.at(-1) !== value) history.current = [...history.current, value].slice(-POINTS);
  return history.current;
}

function figure(number) {
  return number === undefined ? '–' : number >= 100 ? Math.round(number).toLocaleString('en') : Number(number.toFixed(1)).toString();
}

function Fact({ title, value, points }) {
  return html`<div class="fact"><span class="fact-title">${title}</span><span class="fact-value">${value}</span>${points?.length > 1 && html`<${Line} points=${points} />`}</div>`;
}

/** A small line of the last values. */
function Line({ points }) {
  const known = points.filter(point => point !== undefined);
  const most = Math.max(...known, 1e-9);
  const place = (point, index) => `${((index / (POINTS - 1)) * 80).toFixed(1)},${(18 - (point / most) * 16).toFixed(1)}`;
  return html`<svg class="spark" viewBox="0 0 80 20" width="80" height="20" aria-hidden="true"><polyline points=${known.map(place).join(' ')} /></svg>`;
}
