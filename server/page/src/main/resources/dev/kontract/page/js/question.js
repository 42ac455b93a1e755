// Questions about access: the attributes that an address asks for, and who has them.

import { get, send } from './api.js';
import { RBAC, grants, ruleGrantsPath, ruleText } from './rbac.js';

const AUTHORIZATION = '/apis/authorization.k8s.io/v1';

/** Returns the attributes of an access review that parameters name; undefined if they name none. */
export function questionOf(query) {
  const verb = query.get('verb');
  if (verb && query.get('path')) return { verb, path: query.get('path') };
  if (!verb || !query.get('resource')) return undefined;
  const [resource, subresource] = query.get('resource').split('/');
  const attributes = {
    verb,
    group: query.get('group'),
    resource,
    subresource: query.get('subresource') || subresource,
    name: query.get('name'),
    namespace: query.get('namespace'),
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value));
}

/** Returns the text in which a question names its resource, such as `deployments/scale.apps` or `/metrics`. */
export function targetText(query) {
  if (query.get('path')) return query.get('path');
  const resource = [query.get('resource'), query.get('subresource')].filter(Boolean).join('/');
  return [resource, query.get('group')].filter(Boolean).join('.');
}

/** Returns the parameters of such a text. */
export function targetOf(text) {
  if (text.startsWith('/')) return { path: text };
  const dot = text.indexOf('.');
  return dot < 0 ? { resource: text } : { resource: text.slice(0, dot), group: text.slice(dot + 1) };
}

/** Returns the request that asks whether a user or groups may do something; without both, whether the caller may. */
export function reviewRequest(question, user, groups) {
  const attributes = question.path ? { nonResourceAttributes: question } : { resourceAttributes: question };
  const own = !user && groups.length === 0;
  return {
    method: 'POST',
    path: `${AUTHORIZATION}/${own ? 'selfsubjectaccessreviews' : 'subjectaccessreviews'}`,
    body: {
      apiVersion: 'authorization.k8s.io/v1',
      kind: own ? 'SelfSubjectAccessReview' : 'SubjectAccessReview',
      spec: { ...attributes, ...(user && { user }), ...(groups.length > 0 && { groups }) },
    },
  };
}

/** Returns whether a user or groups may do something, and the reason. */
export async function reviewOf(question, user, groups) {
  const { method, path, body } = reviewRequest(question, user, groups);
  const { status } = await send(method, path, body);
  return { allowed: status.allowed === true, reason: status.reason || '' };
}

/** Returns what is said of a decision for which the server gives no reason. */
export function unexplained(allowed, { groups }) {
  if (!allowed) return 'No rule allows it.';
  return groups.includes('system:masters') ? 'Members of system:masters may do everything.' : '';
}

/**
 * Returns everybody who may do something: `{subject, binding, role, rules, only}` with the rules as text. `only` are the names that the
 * rules are limited to where the question names no object; undefined if they are not.
 */
export async function everybodyWho({ verb, path, group = '', resource, subresource, name, namespace }) {
  const list = (kind, scope = '') => get(`${RBAC}${scope}/${kind}`).then(document => document.items);
  const scope = namespace ? `/namespaces/${encodeURIComponent(namespace)}` : undefined;
  const [clusterRoles, clusterRoleBindings, roles, roleBindings] = await Promise.all([
    list('clusterroles'),
    list('clusterrolebindings'),
    scope ? list('roles', scope) : [],
    scope ? list('rolebindings', scope) : [],
  ]);
  if (path) return clusterRoleBindings.flatMap(binding => pathGrants(binding, verb, path, clusterRoles));
  const target = { group, resource: subresource ? `${resource}/${subresource}` : resource, namespace, name, verbs: [verb] };
  return grants(target, { clusterRoles, clusterRoleBindings, roles, roleBindings })
    .map(grant => ({ ...grant, only: name ? undefined : onlyNames(grant.rules), rules: grant.rules.map(ruleText) }));
}

function onlyNames(rules) {
  return rules.every(rule => rule.resourceNames?.length) ? rules.flatMap(rule => rule.resourceNames) : undefined;
}

function pathGrants(binding, verb, path, clusterRoles) {
  const role = clusterRoles.find(each => each.metadata.name === binding.roleRef.name);
  const rules = (role?.rules ?? []).filter(rule => ruleGrantsPath(rule, verb, path)).map(ruleText);
  return rules.length === 0 ? [] : (binding.subjects ?? []).map(subject => ({ subject, binding, role, rules }));
}
