// Who may do something to an object, computed from Roles, ClusterRoles and their bindings.

export const RBAC = '/apis/rbac.authorization.k8s.io/v1';

/** Returns the path of a role or a binding, whether it belongs to a namespace or to the cluster. */
export function policyPath({ metadata: { namespace, name }, roleRef }) {
  const what = roleRef ? 'rolebindings' : 'roles';
  const collection = namespace ? `namespaces/${encodeURIComponent(namespace)}/${what}` : `cluster${what}`;
  return `${RBAC}/${collection}/${encodeURIComponent(name)}`;
}

/**
 * Returns the grants for an object, one per subject and binding: `{subject, binding, verbs, rules}`. `verbs` has those
 * of `target.verbs` that the binding grants, `rules` the rules of the role that grant them.
 *
 * @param target `{group, resource, namespace, name, verbs}`; `namespace` is undefined for an object of the cluster
 * @param policy `{roles, clusterRoles, roleBindings, clusterRoleBindings}`, each a list of objects
 */
export function grants(target, policy) {
  const local = policy.roleBindings.filter(binding => binding.metadata.namespace === target.namespace);
  return [...policy.clusterRoleBindings, ...(target.namespace === undefined ? [] : local)]
    .flatMap(binding => grantsOf(binding, target, policy));
}

/** The verbs of requests without a name, which a rule that is limited to names never grants. */
const NAMELESS = new Set(['create', 'deletecollection']);

/** Returns whether a rule of RBAC grants `verb` on the object; for no certain name, whether it grants it on some or all objects. */
export function ruleGrants(rule, verb, { group, resource, name }) {
  return includes(rule.verbs, verb)
    && includes(rule.apiGroups, group)
    && (includes(rule.resources, resource) || (resource.includes('/') && includes(rule.resources, `*/${resource.split('/')[1]}`)))
    && (!rule.resourceNames?.length || (name === undefined && !NAMELESS.has(verb)) || rule.resourceNames.includes(name));
}

/** Returns whether a rule of RBAC grants `verb` on a path that belongs to no resource. */
export function ruleGrantsPath(rule, verb, path) {
  return includes(rule.verbs, verb) && (rule.nonResourceURLs ?? []).some(url => (url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path));
}

/** Returns a rule as text, such as `get, list on deployments in group apps named web`. */
export function ruleText({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }) {
  const names = resourceNames?.length ? ` named ${resourceNames.join(', ')}` : '';
  const what = [...(resources ?? []).map(resourceText), ...(nonResourceURLs ?? [])].join(', ');
  return `${list(verbs, 'every verb')} on ${what}${groupsText(apiGroups ?? [])}${names}`;
}

function resourceText(resource) {
  if (resource === '*') return 'every resource';
  return resource.startsWith('*/') ? `${resource.slice(2)} of every resource` : resource;
}

function groupsText(groups) {
  if (groups.length === 0 || groups.every(group => group === '')) return '';
  if (groups.includes('*')) return ' in every group';
  return ` in ${groups.length === 1 ? 'group' : 'groups'} ${groups.map(group => group || 'core').join(', ')}`;
}

/** Returns a subject as text: a user, a group, or a service account with its namespace. */
export function subjectText(subject) {
  return subject.kind === 'ServiceAccount'
    ? `service account ${subject.namespace}/${subject.name}`
    : `${subject.kind.toLowerCase()} ${subject.name}`;
}

function grantsOf(binding, target, policy) {
  const role = roleOf(binding, policy);
  const allowed = (role?.rules ?? [])
    .map(rule => ({ rule, verbs: target.verbs.filter(verb => ruleGrants(rule, verb, target)) }))
    .filter(({ verbs }) => verbs.length > 0);
  if (allowed.length === 0) return [];
  const verbs = target.verbs.filter(verb => allowed.some(each => each.verbs.includes(verb)));
  const rules = allowed.map(each => each.rule);
  return (binding.subjects ?? []).map(subject => ({ subject, binding, role, verbs, rules }));
}

function roleOf(binding, { roles, clusterRoles }) {
  const { kind, name } = binding.roleRef;
  return kind === 'ClusterRole'
    ? clusterRoles.find(role => role.metadata.name === name)
    : roles.find(role => role.metadata.name === name && role.metadata.namespace === binding.metadata.namespace);
}

function includes(values, value) {
  return (values ?? []).some(each => each === '*' || each === value);
}

function list(values, all) {
  return (values ?? []).includes('*') ? all : (values ?? []).join(', ');
}

/** Returns whether a subject of a binding is a part of the system. */
export function ofSystem({ kind, name, namespace }) {
  return (kind === 'User' && name.startsWith('system:')) || (kind === 'ServiceAccount' && namespace === 'kube-system');
}
