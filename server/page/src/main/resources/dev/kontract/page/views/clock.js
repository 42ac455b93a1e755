// Clock and faults: the time of the server, what is due, and the rules that let requests fail.

import { html, useState } from '../lib/preact.js';
import { get, send } from '../js/api.js';
import { useAnswer } from '../js/answer.js';
import { AsRequest, Empty, Failure, Progress, State, Table } from '../js/parts.js';
import { followClock, useSession } from '../js/session.js';

const CLOCK = '/kontract/clock';
const FAULTS = '/kontract/faults';
const STEPS = { '1 second': 'PT1S', '1 minute': 'PT1M', '10 minutes': 'PT10M', '1 hour': 'PT1H', '1 day': 'P1D' };
const REFRESH = 2000;

/** What a test may set of the server: its clock if it is frozen, and its faults if they are enabled. */
export function ClockView() {
  const { session: { features } } = useSession();
  return html`<div class="view">
    <header class="view-head"><h1>Clock and faults</h1></header>
    ${features.clock && html`<${Clock} />`}
    ${(features.clock || features.faults) && html`<${Faults} />`}
    ${!features.clock && !features.faults && html`<${Empty} title="The clock of this server runs, and no faults are enabled."><p>A test freezes the clock of its server and adds faults; this page shows both then.</p></${Empty}>`}
  </div>`;
}

function Clock() {
  const { value: clock, error, reload } = useAnswer(signal => get(CLOCK, { signal }), [], { every: REFRESH });
  const [failure, setFailure] = useState();
  const [busy, setBusy] = useState(false);
  const advance = async span => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send('POST', CLOCK, { advance: span });
    } catch (error) {
      setFailure(error);
    } finally {
      // An advance that takes too long has come part of the way.
      await followClock();
      reload();
      setBusy(false);
    }
  };
  const onSubmit = event => {
    event.preventDefault();
    advance(new FormData(event.currentTarget).get('span').trim());
  };
  const lost = error && html`<${Failure} error=${error} attributes=${{ verb: 'get', path: CLOCK }} />`;
  if (!clock && error) return html`<section class="panel"><h2>Clock</h2>${lost}</section>`;
  if (!clock) return html`<${Progress} label="Loading" />`;
  return html`<section class="panel">
    <header class="panel-head"><h2>Clock</h2><${AsRequest} method="POST" path=${CLOCK} body=${{ advance: 'PT1M' }} /></header>
    ${lost}
    <p class="clock"><time datetime=${clock.now}>${clock.now.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time> <${State} word=${clock.frozen ? 'frozen' : 'running'} state=${clock.frozen ? 'waiting' : 'ok'} /></p>
    ${clock.frozen && html`<div class="toolbar" role="group" aria-label="Advance the clock">
      ${Object.entries(STEPS).map(([title, span]) => html`<button key=${span} type="button" disabled=${busy} onClick=${() => advance(span)}>+ ${title}</button>`)}
      <form class="inline" onSubmit=${onSubmit}><label class="field"><span>Other span</span><input name="span" required placeholder="PT30M" /></label><button disabled=${busy}>Advance</button></form>
    </div>`}
    ${failure && html`<${Failure} error=${failure} attributes=${{ verb: 'post', path: CLOCK }} />`}
    <h3>Due next</h3>
    <${Table} caption="Due next" rows=${clock.due || []} rowKey=${entry => entry.time} empty=${html`<p class="quiet">Nothing waits for the clock.</p>`} columns=${[
      { id: 'time', title: 'Time', cell: entry => html`<time datetime=${entry.time}>${entry.time.replace('T', ' ').replace(/Z$/, ' UTC')}</time>` },
      { id: 'advance', title: 'Clock', cell: entry => clock.frozen && html`<button type="button" class="small" disabled=${busy} onClick=${() => advance(until(clock.now, entry.time))}>advance to it</button>` },
    ]} />
  </section>`;
}

/** Returns the span between two times in ISO 8601. */
function until(now, time) {
  return `PT${Math.max(0, Date.parse(time) - Date.parse(now)) / 1000}S`;
}

/** The server has no faults while there are no rules. */
async function readFaults(signal) {
  try {
    return await get(FAULTS, { signal });
  } catch (error) {
    if (error.code === 404) return { items: [] };
    throw error;
  }
}

function Faults() {
  const { value, error } = useAnswer(readFaults, [], { every: REFRESH });
  return html`<section class="panel">
    <header class="panel-head"><h2>Faults</h2><${AsRequest} path=${FAULTS} /></header>
    ${error && html`<${Failure} error=${error} attributes=${{ verb: 'get', path: FAULTS }} />`}
    ${value && html`<${Table} caption="Faults" rows=${value.items} empty=${html`<p class="quiet">No rule is active.</p>`} columns=${[
      { id: 'rule', title: 'Rule' },
      { id: 'hits', title: 'Hits', numeric: true },
    ]} />`}
  </section>`;
}
