// The tab Earlier of a namespace: what was in it at a time.

import { html } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { withQuery } from '../../js/api.js';
import { allKinds } from '../../js/children.js';
import { AsRequest, Empty, Failure, Progress } from '../../js/parts.js';
import { pathOf } from '../../js/kinds.js';
import { MomentField, Moments, Past, momentOf } from '../../js/past.js';
import { useRoute } from '../../js/route.js';

/** The objects of the namespace `name` at the time of the address. */
export function EarlierTab({ name }) {
  const moment = momentOf(useRoute().query);
  const { value: kinds, error } = useAnswer(() => allKinds(true), []);
  if (error && !kinds) return html`<${Failure} error=${error} />`;
  if (!kinds) return html`<${Progress} label="Loading" />`;
  return html`<div class="stack">
    <div class="toolbar"><${MomentField} moment=${moment} /><${Moments} />
      ${moment && html`<${AsRequest} path=${withQuery(`/kontract/history${pathOf(kinds[0], name)}`, { at: moment })} />`}</div>
    ${moment
      ? html`<${Past} key=${moment} kinds=${kinds} namespace=${name} moment=${moment} />`
      : html`<${Empty} title="Choose a time."><p>The server shows what was in this namespace then, as far back as it keeps revisions.</p></${Empty}>`}
  </div>`;
}
