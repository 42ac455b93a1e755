// An example of an object: the fields that its schema requires, with usual values.

import { apiVersion } from './kinds.js';
import { resolve } from './schema.js';

const POD = { containers: [{ name: 'web', image: 'nginx' }] };
const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: POD };
const SELECTOR = { matchLabels: { app: 'web' } };
const JOB = { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'hello', image: 'busybox', command: ['echo', 'hello'] }] } } };
const RULES = [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] }];
const TARGET = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 1, maxReplicas: 5 };

/** Parts of kinds whose schema requires less than a useful object has. */
const PARTS = {
  Pod: { spec: POD },
  Deployment: { spec: { replicas: 3, selector: SELECTOR, template: TEMPLATE } },
  ReplicaSet: { spec: { replicas: 3, selector: SELECTOR, template: TEMPLATE } },
  DaemonSet: { spec: { selector: SELECTOR, template: TEMPLATE } },
  StatefulSet: { spec: { serviceName: 'web', replicas: 3, selector: SELECTOR, template: TEMPLATE } },
  Job: { spec: JOB },
  CronJob: { spec: { schedule: '*/5 * * * *', jobTemplate: { spec: JOB } } },
  HorizontalPodAutoscaler: { spec: TARGET },
  PodDisruptionBudget: { spec: { minAvailable: 1, selector: SELECTOR } },
  Service: { spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] } },
  Ingress: { spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } } },
  NetworkPolicy: { spec: { podSelector: SELECTOR, policyTypes: ['Ingress'] } },
  ConfigMap: { data: { colour: 'blue' } },
  Secret: { stringData: { password: 'example' } },
  PersistentVolumeClaim: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  ResourceQuota: { spec: { hard: { pods: '10' } } },
  Role: { rules: RULES },
  ClusterRole: { rules: RULES },
  RoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'example' }, subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: 'default' }] },
  ClusterRoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }, subjects: [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:authenticated' }] },
};

/** Returns an example of a kind. */
export function exampleOf(kind, schema, schemas) {
  const head = { apiVersion: apiVersion(kind), kind: kind.kind, metadata: { name: 'example' } };
  const builtIn = kind.group === '' || !kind.group.includes('.') || kind.group.endsWith('.k8s.io');
  const parts = builtIn && PARTS[kind.kind];
  return { ...head, ...(parts || requiredOf(schema, schemas, 0, kind)) };
}

function requiredOf(schema, schemas, depth) {
  const names = [...(schema.required || []), ...(depth === 0 && schema.properties?.spec ? ['spec'] : [])];
  const fields = [...new Set(names)].filter(name => !['apiVersion', 'kind', 'metadata', 'status'].includes(name));
  return Object.fromEntries(fields.map(name => [name, valueOf(resolve(schema.properties[name], schemas), schemas, depth + 1)]));
}

function valueOf(schema, schemas, depth) {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object' || schema.properties) return depth > 6 ? {} : requiredOf(schema, schemas, depth);
  if (schema.type === 'array') return depth > 6 ? [] : [valueOf(resolve(schema.items, schemas), schemas, depth + 1)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return 'example';
}
