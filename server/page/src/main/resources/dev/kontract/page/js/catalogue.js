// The kinds of the server in the sections of the rail.

const SECTIONS = ['Workloads', 'Network', 'Configuration', 'Storage', 'Access', 'Cluster', 'Custom resources'];

const BY_GROUP = {
  apps: 'Workloads', batch: 'Workloads', autoscaling: 'Workloads', policy: 'Workloads',
  'networking.k8s.io': 'Network', 'discovery.k8s.io': 'Network',
  'storage.k8s.io': 'Storage',
  'rbac.authorization.k8s.io': 'Access', 'certificates.k8s.io': 'Access',
};

const BY_RESOURCE = {
  pods: 'Workloads', replicationcontrollers: 'Workloads', podtemplates: 'Workloads',
  services: 'Network', endpoints: 'Network',
  configmaps: 'Configuration', secrets: 'Configuration', limitranges: 'Configuration', resourcequotas: 'Configuration',
  persistentvolumes: 'Storage', persistentvolumeclaims: 'Storage',
  serviceaccounts: 'Access',
};

/** The kinds that come first in their section. */
const FIRST = ['pods', 'deployments', 'statefulsets', 'daemonsets', 'jobs', 'cronjobs', 'services', 'ingresses', 'namespaces', 'nodes', 'events'];

/** Returns the sections of the listable kinds: `{title, kinds}`. */
export function sectionsOf(kinds) {
  const listed = kinds.filter(kind => kind.preferred && kind.verbs.includes('list') && !(kind.resource === 'events' && kind.group));
  return SECTIONS
    .map(title => ({ title, kinds: listed.filter(kind => sectionOf(kind) === title).sort(byRank) }))
    .filter(section => section.kinds.length > 0);
}

function sectionOf({ group, resource }) {
  if (group === '') return BY_RESOURCE[resource] || 'Cluster';
  if (BY_GROUP[group]) return BY_GROUP[group];
  return group.endsWith('.k8s.io') ? 'Cluster' : 'Custom resources';
}

function byRank(one, other) {
  return rank(one) - rank(other) || (one.kind < other.kind ? -1 : 1);
}

function rank({ resource }) {
  const place = FIRST.indexOf(resource);
  return place < 0 ? FIRST.length : place;
}

/** Returns two or three letters for a kind, as kubectl abbreviates it. */
export function badgeOf({ kind, shortNames }) {
  const short = shortNames.find(name => name.length <= 3);
  if (short) return short;
  const capitals = kind.replace(/[^A-Z]/g, '').toLowerCase();
  return capitals.length > 1 ? capitals.slice(0, 3) : kind.slice(0, 2).toLowerCase();
}
