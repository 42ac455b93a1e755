// Who can: whether somebody may do something and by which rule, and everybody who may.

import { html, useEffect, useLayoutEffect, useRef, useState } from '../lib/preact.js';
import { discover } from '../js/kinds.js';
import { useAnswer } from '../js/answer.js';
import { AsRequest, Empty, Failure, Progress, State, Table } from '../js/parts.js';
import { everybodyWho, questionOf, reviewOf, reviewRequest, targetOf, targetText, unexplained } from '../js/question.js';
import { RBAC, ofSystem, policyPath, subjectText } from '../js/rbac.js';
import { askedFor } from '../js/refused.js';
import { link, navigate } from '../js/route.js';
import { useSession } from '../js/session.js';

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', 'bind', 'escalate', 'impersonate'];

/** Verbs of certain resources, and of paths. */
const RARE_VERBS = ['*', 'approve', 'attest', 'sign', 'use', 'head', 'options', 'post', 'put'];

/** Answers the question in the address. */
export function WhoCanView({ query }) {
  const [resources, setResources] = useState([]);
  useEffect(() => {
    discover().then(kinds => setResources(resourceNames(kinds)), () => setResources([]));
  }, []);
  const question = questionOf(query);
  const form = useRef();
  // The fields have what the address asks, and then what is typed until the address asks something else.
  useLayoutEffect(() => form.current.reset(), [query.toString()]);
  const onSubmit = event => {
    event.preventDefault();
    const fields = new URLSearchParams([...new FormData(event.currentTarget)].filter(([, value]) => value.trim()));
    const target = targetOf(fields.get('target').trim());
    fields.delete('target');
    for (const [name, value] of Object.entries(target)) fields.set(name, value);
    navigate(`/-/who-can?${fields}`);
  };
  return html`<div class="view">
    <header class="view-head"><h1>Who can</h1>${question && html`<div class="actions"><${AsRequest} ...${reviewRequest(question, query.get('user'), groupsOf(query))} /></div>`}</header>
    <form class="toolbar question" ref=${form} onSubmit=${onSubmit}>
      <label class="field"><span>User</span><input name="user" defaultValue=${query.get('user') || ''} placeholder="you" autocapitalize="none" spellcheck=${false} /></label>
      <label class="field"><span>Groups</span><input name="groups" defaultValue=${query.get('groups') || ''} placeholder="system:authenticated" autocapitalize="none" spellcheck=${false} /></label>
      <label class="field"><span>Verb</span><input name="verb" required list="verbs" defaultValue=${query.get('verb') || 'get'} /></label>
      <datalist id="verbs">${VERBS.map(verb => html`<option key=${verb} value=${verb}></option>`)}</datalist>
      <label class="field grow"><span>Resource or path</span><input name="target" required list="resources" defaultValue=${targetText(query)} placeholder="deployments.apps" autocapitalize="none" spellcheck=${false} /></label>
      <datalist id="resources">${resources.map(name => html`<option key=${name} value=${name}></option>`)}</datalist>
      <label class="field"><span>Name</span><input name="name" defaultValue=${query.get('name') || ''} placeholder="any" /></label>
      <label class="field"><span>Namespace</span><input name="namespace" defaultValue=${query.get('namespace') || ''} placeholder="all, or none" /></label>
      <button class="primary">Ask</button>
    </form>
    ${question
      ? html`<${Doubts} question=${question} query=${query} resources=${resources} />
        <${Answer} key=${query.toString()} question=${question} user=${query.get('user')} groups=${groupsOf(query)} />`
      : html`<${Empty} title="Ask who may do something."><p>For example: <a href=${link('/-/who-can?verb=delete&resource=pods')}>delete pods</a>, <a href=${link('/-/who-can?verb=list&resource=secrets')}>list secrets</a>, <a href=${link('/-/who-can?verb=escalate&resource=clusterroles&group=rbac.authorization.k8s.io')}>escalate clusterroles</a>, <a href=${link('/-/who-can?verb=get&path=/metrics')}>get /metrics</a>.</p></${Empty}>`}
  </div>`;
}

/** What in a question is probably not what is meant: names that the server does not know, and a service account in short. */
function Doubts({ question: { verb, group, resource, subresource }, query, resources }) {
  const target = resource && `${resource}${subresource ? `/${subresource}` : ''}${group ? `.${group}` : ''}`;
  const user = query.get('user') || '';
  const account = /^[a-z0-9.-]+\/[a-z0-9.-]+$/.test(user) && user.replace('/', ':');
  const asked = new URLSearchParams(query);
  if (account) asked.set('user', `system:serviceaccount:${account}`);
  const elsewhere = resources.filter(name => name.startsWith(`${target}.`));
  return html`
    ${resources.length > 0 && target && !target.includes('*') && !resources.includes(target) && html`<p><${State} word=${`The server has no resource ${target}.`} state="waiting" />
      ${elsewhere.length > 0 && html` It has ${elsewhere.join(', ')}.`}</p>`}
    ${!VERBS.includes(verb) && !RARE_VERBS.includes(verb) && html`<p><${State} word=${`The verb ${verb} is not a usual one.`} state="waiting" /> Usual ones are ${VERBS.join(', ')}.</p>`}
    ${account && html`<p><${State} word=${`${user} is taken as the name of a user.`} state="waiting" /> <a href=${link(`/-/who-can?${asked}`)}>Ask for the service account</a>.</p>`}`;
}

function groupsOf(query) {
  return (query.get('groups') || '').split(',').map(group => group.trim()).filter(Boolean);
}

function resourceNames(kinds) {
  const names = kinds.filter(kind => kind.preferred).flatMap(kind => ['', ...kind.subresources].map(subresource =>
    `${kind.resource}${subresource ? `/${subresource}` : ''}${kind.group ? `.${kind.group}` : ''}`));
  return [...new Set(names)].sort();
}

function Answer({ question, user, groups }) {
  const { session } = useSession();
  const review = useAnswer(() => reviewOf(question, user, groups), []);
  const everybody = useAnswer(() => everybodyWho(question), []);
  const subject = user || (groups.length ? `a user of ${groups.join(', ')}` : 'you');
  return html`
    <section class="panel" aria-live="polite"><h2>May ${subject} ${askedFor(question)}?</h2>
      ${review.error && html`<${Failure} error=${review.error} attributes=${{ verb: 'create', group: 'authorization.k8s.io', resource: 'subjectaccessreviews' }} />`}
      ${!review.value && !review.error && html`<${Progress} label="Asking" />`}
      ${review.value && html`<p><${State} word=${review.value.allowed ? 'yes' : 'no'} /> ${review.value.reason || unexplained(review.value.allowed, user || groups.length ? { groups } : session.user)}</p>
        <${Rules} reason=${review.value.reason} everybody=${everybody.value} />`}
    </section>
    <section class="panel"><header class="panel-head"><h2>Everybody who can</h2><${AsRequest} path=${`${RBAC}/clusterrolebindings`} /></header>
      ${everybody.error && html`<${Failure} error=${everybody.error} attributes=${{ verb: 'list', group: 'rbac.authorization.k8s.io', resource: 'clusterrolebindings' }} />`}
      ${!everybody.value && !everybody.error && html`<${Progress} label="Reading roles and bindings" />`}
      ${everybody.value && html`<${Everybody} grants=${everybody.value} />`}
    </section>`;
}

/** The rules of the role that the reason of a review names. */
function Rules({ reason, everybody = [] }) {
  const [, binding] = /allowed by \w+ "([^"]+)"/.exec(reason) || [];
  const grant = everybody.find(each => binding === nameOf(each.binding));
  if (!grant) return '';
  const rules = grant.rules.map((rule, index) => html`<code key=${index}>${rule}</code> `);
  const to = object => html`<a href=${link(policyPath(object))}>${object.metadata.name}</a>`;
  return html`<p>The rule: ${rules} of ${to(grant.role)}, bound by ${to(grant.binding)}.</p>`;
}

function nameOf({ metadata: { namespace, name } }) {
  return namespace ? `${name}/${namespace}` : name;
}

function Everybody({ grants: found }) {
  const people = found.filter(({ subject }) => !ofSystem(subject));
  const rows = [...people, ...found.filter(({ subject }) => ofSystem(subject))];
  const limited = found.some(({ only }) => only);
  return html`<${Table} caption="Everybody who can" rows=${rows} rowKey=${grant => `${subjectText(grant.subject)} ${nameOf(grant.binding)} ${grant.binding.kind}`}
    empty=${html`<${Empty} title="Nobody." />`} columns=${[
      { id: 'subject', title: 'Who', cell: grant => subjectText(grant.subject) },
      ...(limited ? [{ id: 'only', title: 'Which', cell: ({ only }) => (only ? html`<${State} word=${`only ${only.join(', ')}`} state="waiting" />` : 'all') }] : []),
      { id: 'binding', title: 'Binding', cell: grant => html`<a href=${link(policyPath(grant.binding))}>${grant.binding.metadata.name}</a>` },
      { id: 'role', title: 'Role', cell: grant => html`<a href=${link(policyPath(grant.role))}>${grant.role.metadata.name}</a>` },
      { id: 'rules', title: 'Rules', cell: grant => grant.rules.map((rule, index) => html`<div key=${index}>${rule}</div>`) },
    ]} />`;
}
