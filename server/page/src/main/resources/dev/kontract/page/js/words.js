// The state of an object and of its conditions, in words.

// Conditions that are good news when they are false.
const ADVERSE = /(Pressure|Unavailable|Failure|Failed|Remaining|Stalled|Degraded|Dangling|Violations?|NonStructuralSchema|Terminating)$|^(DisruptionTarget|FailureTarget|Suspended|NamespaceDeletion.*|NamesConflict)$/;
// Those of them that tell of something that is under way.
const UNDERWAY = /^(.*Remaining|Suspended|Terminating|FailureTarget)$/;

const MOST = 3;

/** Returns a condition as `{word, state}`, such as `Ready`, `not Ready` or `Ready unknown`. */
export function conditionWord({ type, status }) {
  if (status === 'Unknown') return { word: `${type} unknown`, state: 'unknown' };
  const holds = status === 'True';
  const word = holds ? type : `not ${type}`;
  if (holds !== ADVERSE.test(type)) return { word, state: 'ok' };
  return { word, state: ADVERSE.test(type) && !UNDERWAY.test(type) ? 'failed' : 'waiting' };
}

/** Returns the conditions of an object, as far as they are some: custom kinds may have anything in their status. */
export function conditionsOf({ status }) {
  return Array.isArray(status?.conditions) ? status.conditions.filter(condition => typeof condition?.type === 'string') : [];
}

/** Returns when an event was observed last. */
export function timeOf({ series, lastTimestamp, eventTime, metadata }) {
  return series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp;
}

/** Returns the conditions to show in few words: those that are not good news or, if all are, the first that hold. */
export function headline(conditions) {
  const bad = conditions.filter(condition => conditionWord(condition).state !== 'ok');
  return bad.length > 0 ? bad : conditions.filter(({ status }) => status === 'True').slice(0, MOST);
}

/** Returns the state of an object as `{word, state}`; undefined if its kind is not known to have one. */
export function objectWord(object) {
  const { kind, metadata } = object;
  const [spec, status] = [object.spec ?? {}, object.status ?? {}];
  if (metadata.deletionTimestamp) return { word: 'Terminating', state: 'waiting' };
  if (kind === 'Pod') return podWord(status);
  if (kind === 'Job') return jobWord(status);
  const ready = status.readyReplicas ?? status.numberReady ?? 0;
  const wanted = status.desiredNumberScheduled ?? spec.replicas;
  if (['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'ReplicationController'].includes(kind) && wanted !== undefined) {
    return { word: `${ready} of ${wanted} ready`, state: ready >= wanted ? 'ok' : 'waiting' };
  }
  return typeof status.phase === 'string' && status.phase !== '' ? { word: status.phase } : undefined;
}

function podWord(status) {
  const containers = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const waiting = containers.map(({ state }) => state?.waiting?.reason).find(Boolean);
  if (waiting && status.phase !== 'Succeeded') return { word: waiting };
  if (status.phase !== 'Running') return { word: status.reason ?? status.phase ?? 'Unknown' };
  const ready = status.conditions?.some(({ type, status: holds }) => type === 'Ready' && holds === 'True');
  return ready ? { word: 'Ready', state: 'ok' } : { word: 'Running, not ready', state: 'waiting' };
}

function jobWord({ conditions = [], active = 0, succeeded = 0 }) {
  const last = conditions.find(({ type, status }) => ['Complete', 'Failed'].includes(type) && status === 'True');
  return last ? { word: last.type } : { word: `${active} active, ${succeeded} succeeded`, state: 'waiting' };
}
