// Secrets without their values, which are shown when they are asked for.

import { html, useState } from '../lib/preact.js';
import { isSaved } from './api.js';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Returns whether objects of a kind, or of a path of `parsePath`, have values to hide: Secrets but those of a saved report, which has no values. */
export function isSecret({ group, resource }) {
  return group === '' && resource === 'secrets' && !isSaved();
}

/** Returns `{hidden, button}` for the values of objects of a kind: whether they are hidden, and the button that shows them, for Secrets. */
export function useValues(kind) {
  const [shown, setShown] = useState(false);
  const secret = isSecret(kind);
  const button = secret && html`<button type="button" aria-pressed=${String(shown)} onClick=${() => setShown(!shown)}>Show values</button>`;
  return { hidden: secret && !shown, button };
}

/**
 * Returns a Secret with the length in place of each value, and without the annotation that has the values, too. A value that differs
 * from that of the Secret `before` and is as long is said to be another one.
 */
export function withoutValues(secret, before) {
  const hide = (value, former, length) => `${counted(length(value))}, ${former !== undefined && former !== value && length(former) === length(value) ? 'another value' : 'not shown'}`;
  const { metadata, data } = secret;
  const applied = metadata?.annotations?.[LAST_APPLIED];
  const hiddenMetadata = applied === undefined ? metadata : {
    ...metadata, annotations: { ...metadata.annotations, [LAST_APPLIED]: hide(applied, before?.metadata?.annotations?.[LAST_APPLIED], text => text.length) },
  };
  const values = Object.entries(data ?? {}).map(([key, value]) => [key, hide(value, before?.data?.[key], bytes)]);
  return { ...secret, ...(metadata && { metadata: hiddenMetadata }), ...(data && { data: Object.fromEntries(values) }) };
}

/** Returns an object of a kind, as `withoutValues` if it is a Secret. */
export function withoutSecrets(kind, object) {
  return isSecret(kind) ? withoutValues(object) : object;
}

function counted(number) {
  return `${number} ${number === 1 ? 'byte' : 'bytes'}`;
}

function bytes(base64) {
  return Math.floor((String(base64 ?? '').replace(/=+$/, '').length * 3) / 4);
}
