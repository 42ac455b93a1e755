// What the spec of an object asks for, against what its status reports.

const REPLICAS = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'];
const PODS = ['currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable'];

// For each kind: the field that says what is wanted, and the fields of the status that follow it.
const COUNTS = {
  Deployment: ['spec.replicas', REPLICAS],
  ReplicaSet: ['spec.replicas', ['replicas', 'readyReplicas', 'availableReplicas']],
  StatefulSet: ['spec.replicas', REPLICAS],
  ReplicationController: ['spec.replicas', ['replicas', 'readyReplicas', 'availableReplicas']],
  DaemonSet: ['status.desiredNumberScheduled', PODS],
  Job: ['spec.completions', ['succeeded']],
  HorizontalPodAutoscaler: ['status.desiredReplicas', ['currentReplicas']],
  PodDisruptionBudget: ['status.desiredHealthy', ['currentHealthy']],
  PersistentVolumeClaim: ['spec.resources.requests.storage', ['capacity.storage']],
};

/** Returns pairs `{wantedBy, wanted, name, is, agrees}` of what is asked for and what is reported. */
export function pairs(kind, object) {
  const { metadata } = object;
  const status = object.status ?? {};
  const found = [];
  const [source, fields] = COUNTS[kind] ?? ['', []];
  const wanted = at(object, source);
  for (const field of fields) {
    const is = at(status, field) ?? (typeof wanted === 'number' ? 0 : undefined);
    if (wanted !== undefined) found.push({ wantedBy: source, wanted, name: `status.${field}`, is, agrees: is === wanted });
  }
  if (status.observedGeneration !== undefined && metadata.generation !== undefined) {
    found.push({
      wantedBy: 'metadata.generation', wanted: metadata.generation,
      name: 'status.observedGeneration', is: status.observedGeneration, agrees: status.observedGeneration >= metadata.generation,
    });
  }
  return found;
}

/** Returns the fields of spec and status, or of an object without them, as rows `{name, spec, status}`. */
export function fieldRows(object) {
  const { apiVersion, kind, metadata, spec, status, ...others } = object;
  if (!isObject(spec) && !isObject(status)) return rowsOf({ ...others, ...(spec === undefined ? {} : { spec }), ...(status === undefined ? {} : { status }) }, {});
  const { conditions, ...reported } = isObject(status) || status === undefined ? status ?? {} : { status };
  return [...rowsOf(isObject(spec) || spec === undefined ? spec ?? {} : { spec }, reported), ...rowsOf(others, {})];
}

function rowsOf(spec, status) {
  const names = new Set([...Object.keys(spec), ...Object.keys(status)]);
  return [...names].map(name => ({ name, spec: spec[name], status: status[name] }));
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(object, path) {
  return path ? path.split('.').reduce((value, key) => value?.[key], object) : undefined;
}
