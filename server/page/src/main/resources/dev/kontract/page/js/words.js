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
    const old = notUpdated(object);
    return { word: `${ready} of ${wanted} ready${old ? `, ${old} not updated` : ''}`, state: ready >= wanted && !old ? 'ok' : 'waiting' };
  }
  return typeof status.phase === 'string' && status.phase !== '' ? { word: status.phase } : undefined;
}

/** Returns how many pods of a workload have an earlier revision and are to be replaced. */
function notUpdated({ kind, spec, status }) {
  const { type, rollingUpdate } = spec?.updateStrategy ?? {};
  if (!status || type === 'OnDelete') return 0;
  if (kind === 'Deployment') return Math.max(0, (status.replicas ?? 0) - (status.updatedReplicas ?? 0));
  if (kind === 'DaemonSet') return Math.max(0, (status.currentNumberScheduled ?? 0) - (status.updatedNumberScheduled ?? 0));
  if (kind !== 'StatefulSet' || status.updateRevision === status.currentRevision) return 0;
  return Math.max(0, (status.replicas ?? 0) - (status.updatedReplicas ?? 0) - (rollingUpdate?.partition ?? 0));
}

/** Returns why an object is not as it should be, in the words of its status; undefined if that does not say so. */
export function objectReason(object) {
  const waiting = object.kind === 'Pod' && containersOf(object.status).map(each => each?.state?.waiting?.message).find(Boolean);
  if (waiting) return waiting;
  const bad = conditionsOf(object).filter(isReason);
  return (bad.find(condition => conditionWord(condition).state === 'failed') ?? bad[0])?.message;
}

/** Returns whether a condition says why something fails, rather than that it is not there yet. */
function isReason(condition) {
  const { state } = conditionWord(condition);
  return typeof condition.message === 'string' && (state === 'failed' || (state === 'waiting' && ['PodScheduled', 'Progressing'].includes(condition.type)));
}

function containersOf(status) {
  return [status?.initContainerStatuses, status?.containerStatuses].filter(Array.isArray).flat();
}

/** Returns the reason for which a container of a pod waits, such as `ImagePullBackOff`; undefined if none does. */
export function waitingFor(status) {
  return containersOf(status).map(each => each?.state?.waiting?.reason).find(Boolean);
}

function podWord(status) {
  const waiting = waitingFor(status);
  if (waiting && status.phase !== 'Succeeded') return { word: waiting };
  if (status.phase !== 'Running') return { word: status.reason ?? status.phase ?? 'Unknown' };
  const ready = status.conditions?.some(({ type, status: holds }) => type === 'Ready' && holds === 'True');
  return ready ? { word: 'Ready', state: 'ok' } : { word: 'Running, not ready', state: 'waiting' };
}

function jobWord({ conditions = [], active = 0, succeeded = 0 }) {
  const last = conditions.find(({ type, status }) => ['Complete', 'Failed'].includes(type) && status === 'True');
  return last ? { word: last.type } : { word: `${active} active, ${succeeded} succeeded`, state: 'waiting' };
}
