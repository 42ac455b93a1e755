// States as a dot and a word, and what a view shows instead of its content.

import { html } from '../lib/preact.js';

const WORDS = {
  ok: ['active', 'available', 'bound', 'complete', 'completed', 'established', 'healthy', 'live', 'normal', 'ok', 'ready', 'running', 'succeeded', 'allowed', 'approved', 'yes'],
  waiting: ['containercreating', 'init', 'pending', 'podinitializing', 'progressing', 'suspended', 'terminating', 'waiting', 'loading', 'schedulingdisabled', 'released', 'lost connection'],
  failed: ['crashloopbackoff', 'createcontainererror', 'denied', 'error', 'evicted', 'failed', 'imagepullbackoff', 'errimagepull', 'invalid', 'lost', 'notready', 'oomkilled', 'refused', 'warning', 'no'],
};

const KNOWN = new Map(Object.entries(WORDS).flatMap(([state, words]) => words.map(word => [word, state])));

/** Returns `ok`, `waiting`, `failed` or `unknown` for a word such as `Running` or `Ready,SchedulingDisabled`. */
export function stateOf(word) {
  const states = String(word).split(',').map(part => KNOWN.get(part.trim().toLowerCase()) || 'unknown');
  return ['failed', 'waiting', 'unknown', 'ok'].find(state => states.includes(state));
}

/** A dot and a word. Without `state`, the word decides. */
export function State({ word, state = stateOf(word), title }) {
  return html`<span class="state ${state}" title=${title}><span class="dot" aria-hidden="true"></span>${word}</span>`;
}

/** What a view shows that has no content: what is missing, and the command or step that changes it. */
export function Empty({ title, children }) {
  return html`<div class="empty"><p><strong>${title}</strong></p>${children}</div>`;
}

/** The progress of long work; without `value`, it only shows that work goes on. */
export function Progress({ label, value, max }) {
  return html`<label class="progress"><span>${label}</span><progress value=${value} max=${max}></progress></label>`;
}
