// One object: what it is, and as tabs its summary, YAML, changes, access and rollout.

import { html } from '../lib/preact.js';
import { isSaved } from '../js/api.js';
import { parsePath } from '../js/kinds.js';
import { useObject } from '../js/object.js';
import { AsRequest, Empty, Failure, Progress, State, Tabs, notLive } from '../js/parts.js';
import { useSession } from '../js/session.js';
import { textOf } from '../js/text.js';
import { conditionWord, conditionsOf, headline, objectWord } from '../js/words.js';
import { AccessTab } from './object/access.js';
import { ChangesTab } from './object/changes.js';
import { EarlierTab } from './object/earlier.js';
import { OwnerChain } from './object/owners.js';
import { SummaryTab } from './object/summary.js';
import { YamlTab } from './object/yaml.js';
import { RolloutTab } from './rollout.js';

const ROLLOUTS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'];

const TABS = [
  { id: 'summary', title: 'Summary', view: SummaryTab },
  { id: 'yaml', title: 'YAML', view: YamlTab },
  { id: 'changes', title: 'Changes', view: ChangesTab },
  { id: 'access', title: 'Access', view: AccessTab, only: () => !isSaved() },
  { id: 'rollout', title: 'Rollout', view: RolloutTab, only: kind => ['apps', 'batch'].includes(kind.group) && ROLLOUTS.includes(kind.kind) },
  { id: 'earlier', title: 'Earlier', view: EarlierTab, only: (kind, features) => kind.group === '' && kind.kind === 'Namespace' && features.history && !isSaved() },
];

/** The view of the object at a path of the API. */
export function ObjectView({ path, kind, tab = 'summary' }) {
  const { namespace, name } = parsePath(path);
  const { session } = useSession();
  const { object, error, state, lost, deleted } = useObject(path, kind, namespace, name);
  const tabs = TABS.filter(each => !each.only || each.only(kind, session.features)).map(each => ({ ...each, path: each.id === 'summary' ? path : `${path}?tab=${each.id}` }));
  const current = tabs.find(each => each.id === tab) ?? tabs[0];
  if (error) return html`<${Missing} ...${{ path, kind, namespace, name, error }} />`;
  if (!object) return html`<div class="view"><h1>${name}</h1><${Progress} label="Loading" /></div>`;
  return html`<div class="view object">
    <header>
      <${OwnerChain} object=${object} />
      <div class="view-head">
        <h1>${name} <span class="quiet">${kind.kind}${namespace && ` in ${namespace}`}</span></h1>
        <${AsRequest} method="GET" path=${path} />
      </div>
      <${Words} object=${object} deleted=${deleted} />
      <p class="connection ${state}" aria-live="polite">${state === 'lost' ? 'The connection is lost; trying again.' : state === 'refused' && notLive(lost)}</p>
    </header>
    <${Tabs} label=${`${kind.kind} ${name}`} tabs=${tabs} current=${current.id}>
      <${current.view} key=${current.id} ...${{ path, kind, namespace, name, object, deleted }} />
    </${Tabs}>
  </div>`;
}

/** The state and the conditions of an object. */
function Words({ object, deleted }) {
  const word = deleted ? { word: 'Deleted', state: 'failed' } : objectWord(object);
  return html`<p class="object-words" aria-live="polite">
    ${word && html`<${State} ...${word} />`}
    ${headline(conditionsOf(object)).map(condition => html`<${State} key=${condition.type} ...${conditionWord(condition)} title=${textOf(condition.message)} />
      ${condition.status !== 'True' && condition.reason && html`<span class="quiet">${textOf(condition.reason)}</span>`}`)}
  </p>`;
}

/** An object that cannot be read; its history may remain. */
function Missing({ path, kind, namespace, name, error }) {
  if (error.code !== 404) {
    return html`<div class="view"><h1>${name}</h1>
      <${Failure} error=${error} attributes=${{ verb: 'get', group: kind.group, resource: kind.resource, namespace, name }} /></div>`;
  }
  return html`<div class="view object"><h1>${name}</h1>
    <${Empty} title=${`There is no ${kind.kind} ${name}${namespace ? ` in ${namespace}` : ''}.`}><p>It may have been deleted: see its changes below.</p></${Empty}>
    <${ChangesTab} path=${path} kind=${kind} />
  </div>`;
}
