// Who is signed in, and what the server offers them.

import { useEffect, useState } from '../lib/preact.js';
import { ApiError, get, request, useCredentials } from './api.js';
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

function begin(session) {
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
  } catch (error) {
    set(error.code === 401 ? {} : { error });
  }
}

/** Signs in by a token or, without one, by the certificate of the browser. Throws an ApiError if the server refuses. */
export async function signIn(token) {
  const response = await request('POST', SESSION, { body: token ? { token } : {} });
  begin(await response.json());
}

/** Ends every session of the user. */
export async function signOut() {
  try {
    await request('DELETE', SESSION);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error;
  }
  freeze(undefined);
  set({});
}

/** Lets times follow the clock of the server if it is frozen. */
export async function followClock() {
  try {
    const clock = await get('/kontract/clock');
    freeze(clock.frozen ? Date.parse(clock.now) : undefined);
  } catch {
    freeze(undefined); // The user may not read the clock: times follow the browser's.
  }
}
