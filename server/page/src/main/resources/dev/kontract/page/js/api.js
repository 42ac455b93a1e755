// Requests to the API, as the user who is signed in.

import { parseExactly } from './exactly.js';

const JSON_TYPE = 'application/json';

export const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';
export const METADATA = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io';

/** A `Status` that the server answered instead of what was requested, or the failure of the connection (code 0). */
export class ApiError extends Error {
  /** `retryAfter` is in seconds; undefined if the server names none. */
  constructor(status, code, retryAfter) {
    super(status.message || `HTTP ${code}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later: the server cannot be reached, is overloaded, or has failed. */
  get isTransient() {
    return this.code === 0 || this.code === 429 || this.code >= 500;
  }
}

const credentials = { csrf: '', onSignedOut: () => {} };
let answers;

/** Answers all requests by a function like `fetch`: a saved report has no server. */
export function answerBy(source) {
  answers = source;
}

/** Returns whether the page is a saved report, in which nothing can be changed and nothing changes. */
export function isSaved() {
  return answers !== undefined;
}

/** Sets the CSRF token of writes, and what happens when the session has ended. */
export function useCredentials(csrf, onSignedOut) {
  credentials.csrf = csrf;
  credentials.onSignedOut = onSignedOut;
}

/** Returns the response of a request if it succeeded; throws an ApiError otherwise. */
export async function request(method, path, { accept = JSON_TYPE, body, contentType = JSON_TYPE, signal } = {}) {
  const headers = { Accept: accept };
  if (method !== 'GET' && method !== 'HEAD') headers['X-Kontract-CSRF'] = credentials.csrf;
  if (body !== undefined) headers['Content-Type'] = contentType;
  let response;
  try {
    response = await (answers ?? fetch)(path, {
      method,
      headers,
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new ApiError({ message: 'The server cannot be reached.', reason: 'Unreachable' }, 0);
  }
  if (response.ok) return response;
  const error = new ApiError(await statusOf(response), response.status, Number(response.headers.get('Retry-After')) || undefined);
  if (response.status === 401) credentials.onSignedOut(error);
  throw error;
}

async function statusOf(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { message: text || response.statusText, reason: response.statusText };
  }
}

/** Returns the JSON document at a path. */
export async function get(path, { accept = JSON_TYPE, signal } = {}) {
  return (await request('GET', path, { accept, signal })).json();
}

/** Returns the JSON document at a path as `parseExactly` reads it. */
export async function getExactly(path, { accept, signal, strict } = {}) {
  return parseExactly(await (await request('GET', path, { accept, signal })).text(), { strict });
}

/** Returns a text, such as the YAML of an object. */
export async function text(path, accept) {
  return (await request('GET', path, { accept })).text();
}

/** Sends a write and returns the JSON document of the answer. A body that is no string is sent as JSON. */
export async function send(method, path, body, contentType = JSON_TYPE) {
  return (await request(method, path, { body, contentType })).json();
}

/** Returns whether the user may do something, and the reason: `attributes` are those of a SelfSubjectAccessReview. */
export async function canI(attributes) {
  const spec = attributes.path ? { nonResourceAttributes: attributes } : { resourceAttributes: attributes };
  const review = await send('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec,
  });
  return { allowed: review.status.allowed === true, reason: review.status.reason || '' };
}

/** Returns a field selector for a field with a value, in which the characters of selectors are escaped. */
export function fieldIs(field, value) {
  return `${field}=${value.replace(/[\\,=]/g, '\\$&')}`;
}

/** Returns a path with parameters added; those without a value are left out. */
export function withQuery(path, parameters) {
  const [base, query] = path.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null || value === '') all.delete(name);
    else all.set(name, value);
  }
  const text = all.toString();
  return text ? `${base}?${text}` : base;
}
