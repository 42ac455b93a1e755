// Who is signed in, and what the server offers them.

import { useEffect, useState } from '../lib/preact.js';
import { ApiError, get, isSaved, request, useCredentials } from './api.js';
import { clearDrafts } from './drafts.js';
import { forgetKinds } from './kinds.js';
import { freeze } from './time.js';

const SESSION = '/ui/session';
const store = { state: { loading: true }, listeners: new Set() };

function set(state) {
  store.state = state;
  for (const listener of store.listeners) listener(state);
}

/** Returns `{loading}`, `{error}`, `{session}`, or `{}` without a session. */
export function useSession() {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    store.listeners.add(setState);
    setState(store.state);
    return () => store.listeners.delete(setState);
  }, []);
  return state;
}

/** Tells other tabs, which have the same cookie, that it is another one. */
let tabs;

function begin(session) {
  clearDrafts(session.user.name);
  useCredentials(session.csrf, () => set({}));
  forgetKinds();
  set({ session });
  if (session.features.clock) followClock();
}

/** Reads the session of the browser's cookie. */
export async function loadSession() {
  set({ loading: true });
  try {
    begin(await get(SESSION));
    followTabs();
    tabs?.postMessage('changed');
  } catch (error) {
    followTabs();
    set(error.code === 401 ? {} : { error });
  }
}

function followTabs() {
  if (isSaved() || tabs) return;
  tabs = new BroadcastChannel(SESSION);
  tabs.onmessage = check;
  document.addEventListener('visibilitychange', () => document.hidden || check());
}

/** Goes on with the session of the cookie if that is another one: otherwise the page would show one user and be another. */
async function check() {
  try {
    const session = await get(SESSION);
    if (session.csrf !== store.state.session?.csrf) begin(session);
  } catch {
    // Without a session, the page is signed out by now; a server that cannot be reached has changed nothing.
  }
}

/** Signs in by a token or, without one, by the certificate of the browser. Throws an ApiError if the server refuses. */
export async function signIn(token) {
  const response = await request('POST', SESSION, { body: token ? { token } : {} });
  begin(await response.json());
  tabs?.postMessage('changed');
}

/** Ends every session of the user. */
export async function signOut() {
  try {
    await request('DELETE', SESSION);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error;
  }
  freeze(undefined);
  clearDrafts();
  set({});
  tabs?.postMessage('changed');
}

/** Lets times follow the clock of the server if it is frozen. */
export async function followClock() {
  try {
    const clock = await get('/kontract/clock');
    freeze(clock.frozen ? Date.parse(clock.now) : undefined);
  } catch (error) {
    if (!error.isTransient) freeze(undefined); // The user may not read the clock: times follow the browser's.
  }
}
