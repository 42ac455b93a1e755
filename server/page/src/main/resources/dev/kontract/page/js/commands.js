// A request as lines of kubectl, curl and Java.

import { apiVersion, parsePath } from './kinds.js';

const WORD = /^[A-Za-z0-9_\-./:=,@%+]+$/;

/** Returns a word as a POSIX shell reads it. */
export function quote(word) {
  return WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the line of kubectl that sends the request, as closely as kubectl can. */
export function kubectl({ method = 'GET', path, kind, body }) {
  const parts = parsePath(path);
  if (parts?.resource.endsWith('subjectaccessreviews') && body?.spec) return canI(body.spec);
  if (!parts || !kind || parts.subresource || !['GET', 'DELETE'].includes(method)) return rawKubectl(method, path);
  const query = new URLSearchParams(path.split('?')[1]);
  const words = [method === 'GET' ? 'get' : 'delete', resourceArgument(parts, kind)];
  if (parts.name) words.push(parts.name);
  if (parts.namespace) words.push('-n', parts.namespace);
  else if (kind.namespaced) words.push('-A');
  if (query.get('labelSelector')) words.push('-l', query.get('labelSelector'));
  if (query.get('fieldSelector')) words.push('--field-selector', query.get('fieldSelector'));
  if (query.get('dryRun')) words.push('--dry-run=server');
  if (method === 'GET' && parts.name) words.push('-o', 'yaml');
  return ['kubectl', ...words.map(quote)].join(' ');
}

function canI({ user, groups = [], resourceAttributes: target, nonResourceAttributes: url }) {
  const words = ['auth', 'can-i', (target || url).verb, url ? url.path : `${target.resource}${target.group ? `.${target.group}` : ''}${target.name ? `/${target.name}` : ''}`];
  if (target?.subresource) words.push(`--subresource=${target.subresource}`);
  if (target?.namespace) words.push('-n', target.namespace);
  if (user) words.push('--as', user);
  for (const group of groups) words.push('--as-group', group);
  return ['kubectl', ...words.map(quote)].join(' ');
}

function resourceArgument(parts, kind) {
  if (!parts.group) return parts.resource;
  return kind.preferred ? `${parts.resource}.${parts.group}` : `${parts.resource}.${parts.version}.${parts.group}`;
}

const RAW = { GET: 'get', POST: 'create', PUT: 'replace', DELETE: 'delete' };

function rawKubectl(method, path) {
  const verb = RAW[method];
  if (!verb) return '';
  return `kubectl ${verb} --raw ${quote(path)}${['POST', 'PUT'].includes(method) ? ' -f body.json' : ''}`;
}

/** Returns the command of curl that sends the request. */
export function curl({ method = 'GET', path, body, contentType = 'application/json', accept = 'application/json' }, origin) {
  const words = ['curl', '--cacert', 'ca.crt', '-H', '"Authorization: Bearer $TOKEN"'];
  if (accept !== 'application/json') words.push('-H', quote(`Accept: ${accept}`));
  if (method !== 'GET') words.push('-X', method);
  if (body !== undefined) {
    const content = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
    words.push('-H', quote(`Content-Type: ${contentType}`), '--data-binary', quote(content));
  }
  words.push(quote(origin + path));
  return words.join(' ');
}

const METHODS = ['deployments', 'replicaSets', 'daemonSets', 'statefulSets', 'jobs', 'cronJobs', 'horizontalPodAutoscalers',
  'podDisruptionBudgets', 'controllerRevisions', 'roles', 'roleBindings', 'clusterRoles', 'clusterRoleBindings', 'nodes',
  'namespaces', 'pods', 'services', 'ingresses', 'networkPolicies', 'serviceAccounts', 'configMaps', 'secrets',
  'persistentVolumes', 'persistentVolumeClaims', 'storageClasses', 'events', 'leases'];
const METHOD_OF = new Map(METHODS.map(method => [method.toLowerCase(), method]));

/** Returns the statement of Kontract's Java client that sends the request; empty if there is none that short. */
export function java({ method = 'GET', path, kind }) {
  const parts = parsePath(path);
  if (!parts || !kind) return '';
  const resource = `client.${resourceExpression(parts, kind)}${parts.subresource ? `.subresource(${literal(parts.subresource)})` : ''}`;
  const query = new URLSearchParams(path.split('?')[1]);
  if (method === 'GET' && parts.name) return `${resource}.get(${literal(parts.name)});`;
  if (method === 'GET') return `${resource}.list(${listOptions(query)});`;
  if (method === 'DELETE' && parts.name) {
    return `${resource}.delete(${literal(parts.name)}${query.get('dryRun') ? ', DeletionOptions.standard().dryRun()' : ''});`;
  }
  if (method === 'POST') return `${resource}.create(object${writeOptions(query)});`;
  if (method === 'PUT') return `${resource}.replace(object${writeOptions(query)});`;
  if (method === 'PATCH') return `${resource}.apply(object${writeOptions(query)});`;
  return '';
}

function resourceExpression(parts, kind) {
  const method = METHOD_OF.get(parts.resource);
  const builtIn = method && kind.preferred && !(parts.resource === 'events' && parts.group);
  if (builtIn && (parts.namespace || !kind.namespaced)) return `${method}(${kind.namespaced ? literal(parts.namespace) : ''})`;
  if (builtIn) return `${method}(client.namespace()).everywhere()`;
  const scope = kind.namespaced ? 'Scope.NAMESPACED' : 'Scope.CLUSTER';
  const type = `Kind.custom(${literal(apiVersion(kind))}, ${literal(kind.kind)}, ${literal(parts.resource)}, ${scope})`;
  return `resource(${type}${parts.namespace ? `, ${literal(parts.namespace)}` : ''})`;
}

function listOptions(query) {
  const calls = [];
  if (query.get('labelSelector')) calls.push(`.labels(${literal(query.get('labelSelector'))})`);
  for (const term of (query.get('fieldSelector') || '').split(',').filter(Boolean)) {
    const [field, value] = term.split(/==?/);
    calls.push(`.fields(FieldQuery.is(${literal(field)}, ${literal(value || '')}))`);
  }
  return calls.length ? `ListOptions.all()${calls.join('')}` : '';
}

function writeOptions(query) {
  const calls = [];
  if (query.get('dryRun')) calls.push('.dryRun()');
  if (query.get('fieldManager')) calls.push(`.fieldManager(${literal(query.get('fieldManager'))})`);
  if (query.get('force') === 'true') calls.push('.force()');
  return calls.length ? `, WriteOptions.standard()${calls.join('')}` : '';
}

function literal(text) {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
