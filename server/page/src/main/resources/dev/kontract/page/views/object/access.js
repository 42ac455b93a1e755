// The tab Access: who may read, change and delete the object, and through which binding.

import { html, useState } from '../../lib/preact.js';
import { useAnswer } from '../../js/answer.js';
import { canI, get } from '../../js/api.js';
import { AsRequest, Empty, Failure, Progress, State, Table } from '../../js/parts.js';
import { reviewRequest, unexplained } from '../../js/question.js';
import { RBAC, grants, ofSystem, policyPath, ruleText, subjectText } from '../../js/rbac.js';
import { link } from '../../js/route.js';
import { useSession } from '../../js/session.js';

const VERBS = ['get', 'update', 'patch', 'delete'];
const CLUSTER = { clusterRoles: 'clusterroles', clusterRoleBindings: 'clusterrolebindings' };
const LOCAL = { roles: 'roles', roleBindings: 'rolebindings' };

/** Who may do what to the object. */
export function AccessTab({ path, kind, namespace, name }) {
  const verbs = VERBS.filter(verb => kind.verbs.includes(verb));
  // Requests for a namespace belong to that namespace.
  const scope = namespace ?? (kind.group === '' && kind.resource === 'namespaces' ? name : undefined);
  const target = { group: kind.group, resource: kind.resource, namespace: scope, name, verbs };
  return html`<div class="stack">
    <${Own} key=${`own ${path}`} target=${target} />
    <${Everybody} key=${path} target=${target} />
  </div>`;
}

function Own({ target }) {
  const { session } = useSession();
  const { verbs, ...attributes } = target;
  const { value, error } = useAnswer(() => Promise.all(verbs.map(async verb => ({ verb, ...await canI({ ...attributes, verb }) }))), []);
  const columns = [
    { id: 'verb', title: 'Verb' },
    { id: 'allowed', title: 'You', cell: ({ allowed }) => html`<${State} word=${allowed ? 'allowed' : 'refused'} state=${allowed ? 'ok' : 'failed'} />` },
    { id: 'reason', title: 'Because', cell: ({ allowed, reason }) => reason || unexplained(allowed, session.user) },
  ];
  return html`<section class="panel"><header class="panel-head"><h2>You</h2><${AsRequest} ...${reviewRequest({ ...attributes, verb: verbs[0] }, '', [])} /></header>
    ${error && html`<${Failure} error=${error} />`}
    ${value && html`<${Table} caption="What you may do" columns=${columns} rows=${value} rowKey=${row => row.verb} />`}
  </section>`;
}

function Everybody({ target }) {
  const [system, setSystem] = useState(false);
  const { value, error } = useAnswer(() => loadPolicy(target.namespace), []);
  if (error && !value) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Progress} label="Reading roles and bindings" />`;
  const all = grants(target, value.policy);
  const shown = system ? all : all.filter(({ subject }) => !ofSystem(subject));
  const columns = [
    { id: 'subject', title: 'Who', cell: ({ subject }) => subjectText(subject) },
    { id: 'verbs', title: 'May', cell: ({ verbs }) => verbs.join(', ') },
    { id: 'binding', title: 'Through', cell: ({ binding }) => html`${binding.metadata.namespace ? 'RoleBinding' : 'ClusterRoleBinding'} <a href=${link(policyPath(binding))}>${binding.metadata.name}</a>` },
    { id: 'role', title: 'To', cell: ({ role, binding }) => html`${binding.roleRef.kind} <a href=${link(policyPath(role))}>${role.metadata.name}</a>` },
    { id: 'rules', title: 'By the rule', cell: ({ rules }) => rules.map((rule, index) => html`<div key=${index}>${ruleText(rule)}</div>`) },
  ];
  return html`<section class="panel"><header class="panel-head"><h2>Everybody</h2><${AsRequest} path=${`${RBAC}${target.namespace === undefined ? '' : `/namespaces/${encodeURIComponent(target.namespace)}`}/${target.namespace === undefined ? 'clusterrolebindings' : 'rolebindings'}`} /></header>
    ${value.refused.length > 0 && html`<p><${State} word="incomplete" state="unknown" /> You may not list ${value.refused.join(', ')}: what these grant is not shown.</p>`}
    <p class="quiet">Computed from the roles and bindings that you may read. Other authorizers, such as the one for nodes, may allow more.</p>
    <${Table} caption="Who may do what" columns=${columns} rows=${shown} rowKey=${({ subject, binding }) => `${binding.metadata.uid} ${subjectText(subject)}`}
      empty=${html`<${Empty} title="No binding grants anything on it." />`} />
    ${shown.length < all.length && html`<button type="button" class="small" onClick=${() => setSystem(true)}>Show ${all.length - shown.length} of the system</button>`}
  </section>`;
}

/** Returns `{policy, refused}`: roles and bindings, and the resources that may not be listed. */
async function loadPolicy(namespace) {
  const policy = { roles: [], clusterRoles: [], roleBindings: [], clusterRoleBindings: [] };
  const refused = [];
  const paths = [
    ...Object.entries(CLUSTER).map(([key, resource]) => [key, resource, `${RBAC}/${resource}`]),
    ...Object.entries(namespace === undefined ? {} : LOCAL).map(([key, resource]) => [key, resource, `${RBAC}/namespaces/${encodeURIComponent(namespace)}/${resource}`]),
  ];
  await Promise.all(paths.map(async ([key, resource, path]) => {
    try {
      policy[key] = (await get(path)).items;
    } catch (error) {
      if (error.code !== 403) throw error;
      refused.push(resource);
    }
  }));
  return { policy, refused };
}
