// An answer that is not what was requested, said in its place.

import { html, useState } from '../lib/preact.js';
import { canI } from './api.js';
import { link } from './route.js';

/** The failure of a request. With the `attributes` of an access review, a refusal can be explained. */
export function Failure({ error, attributes, onRetry }) {
  if (error.code === 403 && attributes) return html`<${Refused} attributes=${attributes} error=${error} />`;
  const causes = error.status?.details?.causes || [];
  return html`<div class="failure" role="alert">
    <p><strong>${error.status?.reason || 'Failed'}</strong> ${error.message}</p>
    ${causes.length > 1 && html`<ul>${causes.map((cause, index) => html`<li key=${index}>${cause.field && html`<code>${cause.field}</code> `}${cause.message}</li>`)}</ul>`}
    ${onRetry && html`<button type="button" onClick=${onRetry}>Try again</button>`}
  </div>`;
}

/** Returns why a watch that was refused is not live. */
export function notLive(error) {
  return error.code === 403 ? 'Not live: watching is not allowed' : `Not live: ${error.message}`;
}

/** Returns what attributes ask for, such as `list pods in shop`. */
export function askedFor({ verb, path, resource, subresource, name, namespace }) {
  const what = path || `${resource}${subresource ? `/${subresource}` : ''}${name ? ` ${name}` : ''}`;
  return `${verb} ${what}${namespace ? ` in ${namespace}` : ''}`;
}

function Refused({ attributes, error }) {
  const [reason, setReason] = useState();
  const explain = () => canI(attributes).then(
    review => setReason(review.reason || 'No rule of RBAC allows it.'),
    failure => setReason(failure.message),
  );
  const query = new URLSearchParams(Object.entries(attributes).filter(([, value]) => value));
  return html`<div class="refused">
    <p><span class="state failed"><span class="dot" aria-hidden="true"></span>${askedFor(attributes)}: not allowed</span>
      ${reason === undefined && html` <button type="button" class="small" onClick=${explain}>explain</button>`}</p>
    ${reason !== undefined && html`<p aria-live="polite">${error.message} ${reason} <a href=${link(`/-/who-can?${query}`)}>Who can?</a></p>`}
  </div>`;
}
