// Lists a collection and watches it from there.

import { ApiError, TABLE, get, isSaved, request, withQuery } from './api.js';
import { pause } from './pause.js';

const FIRST_PAGE = 500;
const NEXT_PAGES = 2000;
const LONGEST_PAUSE = 10_000;

/**
 * Watches a path until the returned function is called.
 *
 * `onEvent` receives the events of the API. Without a `resourceVersion`, and when the one it would resume from has been
 * compacted, the path is listed first: an event RESET with the first page, then one MORE with each further page.
 *
 * `onState` receives `loading`, `live`, `lost` (it tries again by itself), `saved` (in a saved report, nothing follows) and, with the
 * error, `refused` (it has ended).
 */
export function watch(path, { resourceVersion, table = false } = {}, onEvent, onState = () => {}) {
  const controller = new AbortController();
  const accept = table ? `${TABLE},application/json` : 'application/json';
  run(path, accept, resourceVersion, onEvent, onState, controller.signal);
  return () => controller.abort();
}

async function run(path, accept, start, onEvent, onState, signal) {
  let version = start;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (version === undefined) {
        onState('loading');
        version = await list(path, accept, onEvent, signal);
      }
      if (isSaved()) {
        onState('saved');
        return;
      }
      version = await follow(path, accept, version, onEvent, () => {
        failures = 0;
        onState('live');
      }, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error.code === 410) {
        version = undefined;
      } else if (error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429) {
        onState('refused', error);
        return;
      } else {
        onState('lost', error);
        await pause(1000 * error.retryAfter || Math.min(LONGEST_PAUSE, 500 * 2 ** failures++), signal);
      }
    }
  }
}

async function list(path, accept, onEvent, signal) {
  let page = await get(withQuery(path, { limit: FIRST_PAGE }), { accept, signal });
  onEvent({ type: 'RESET', object: page });
  while (page.metadata.continue) {
    page = await get(withQuery(path, { limit: NEXT_PAGES, continue: page.metadata.continue }), { accept, signal });
    onEvent({ type: 'MORE', object: page });
  }
  return page.metadata.resourceVersion;
}

/** Passes on the events of one watch request, and returns the version to resume from when the server has ended it. */
async function follow(path, accept, start, onEvent, onOpen, signal) {
  const query = { watch: '1', allowWatchBookmarks: 'true', resourceVersion: start };
  const response = await request('GET', withQuery(path, query), { accept, signal });
  onOpen();
  let version = start;
  for await (const line of lines(response.body)) {
    const event = JSON.parse(line);
    if (event.type === 'ERROR') throw new ApiError(event.object, event.object.code);
    version = versionOf(event.object) || version;
    if (event.type !== 'BOOKMARK') onEvent(event);
  }
  return version;
}

function versionOf(object) {
  const row = object.kind === 'Table' ? object.rows?.[0]?.object : undefined;
  return row?.metadata?.resourceVersion || object.metadata?.resourceVersion;
}

/** Yields the lines of a stream of bytes. */
export async function* lines(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const parts = (rest + value).split('\n');
      rest = parts.pop();
      for (const part of parts) if (part) yield part;
    }
    if (rest) yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
