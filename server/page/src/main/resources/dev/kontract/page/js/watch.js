// Lists a collection and watches it from there.

import { ApiError, TABLE, get, getExactly, isSaved, request, withQuery } from './api.js';
import { parseExactly } from './exactly.js';
import { pause, pauseAfter } from './pause.js';

const FIRST_PAGE = 500;
const NEXT_PAGES = 2000;
/** The most objects that are listed: a tab has to keep them. */
const MOST = 100_000;
/** A watch that ends sooner, however it ends, is followed by a pause: the next one may end as soon. */
const SHORTEST_WATCH = 1000;
/** The server sends a bookmark each minute: after a longer silence, the connection is dead. */
const LONGEST_SILENCE = 150_000;

/**
 * Watches a path until the returned function is called.
 *
 * `onEvent` receives the events of the API, with all digits of the numbers of objects. Without a `resourceVersion`, and when the one it would resume from has been
 * compacted, the path is listed first: an event RESET with the first page, then one MORE with each further page. After 100,000 objects,
 * the last of them is `cut`, and no others are listed.
 *
 * `onState` receives `loading`, `live`, `lost` (it tries again by itself), `saved` (in a saved report, nothing follows) and, with the
 * error, `refused` (it has ended).
 */
export function watch(path, { resourceVersion, table = false } = {}, onEvent, onState = () => {}) {
  const controller = new AbortController();
  new Watch(path, table, resourceVersion, onEvent, onState, controller.signal).run();
  return () => controller.abort();
}

class Watch {
  #path;
  #accept;
  /** Rows are compared and sorted by their cells, which have to be numbers as JavaScript has them. */
  #table;
  /** The last version that was received: from there the next request goes on, however this one ends. */
  #version;
  #onEvent;
  #onState;
  #signal;

  constructor(path, table, version, onEvent, onState, signal) {
    this.#path = path;
    this.#table = table;
    this.#accept = table ? `${TABLE},application/json` : 'application/json';
    this.#version = version;
    this.#onEvent = onEvent;
    this.#onState = onState;
    this.#signal = signal;
  }

  async run() {
    let failures = 0;
    while (!this.#signal.aborted) {
      let opened = Infinity;
      let failure;
      try {
        if (this.#version === undefined) await this.#list();
        if (isSaved()) {
          this.#onState('saved');
          return;
        }
        await this.#follow(() => {
          opened = performance.now();
          this.#onState('live');
        });
      } catch (error) {
        failure = error;
      }
      if (this.#signal.aborted) return;
      if (failure?.code === 410) {
        this.#version = undefined;
      } else if (failure instanceof ApiError && !failure.isTransient) {
        this.#onState('refused', failure);
        return;
      } else if (failure) {
        this.#onState('lost', failure);
      }
      const held = performance.now() - opened >= SHORTEST_WATCH;
      if (held) failures = 0;
      if (!held || (failure && failure.code !== 410)) await pause(pauseAfter(failures++, failure), this.#signal);
    }
  }

  async #list() {
    this.#onState('loading');
    let page = await this.#page({ limit: FIRST_PAGE });
    let count = lengthOf(page);
    this.#onEvent({ type: 'RESET', object: page });
    while (page.metadata.continue && count < MOST) {
      page = await this.#page({ limit: NEXT_PAGES, continue: page.metadata.continue });
      count += lengthOf(page);
      this.#onEvent({ type: 'MORE', object: page, cut: count >= MOST && Boolean(page.metadata.continue) });
    }
    this.#version = page.metadata.resourceVersion;
  }

  #page(query) {
    const read = this.#table ? get : getExactly;
    return read(withQuery(this.#path, query), { accept: this.#accept, signal: this.#signal });
  }

  /** Passes on the events of one watch request until the server ends it. */
  async #follow(onOpen) {
    const query = { watch: '1', allowWatchBookmarks: 'true', resourceVersion: this.#version };
    const response = await request('GET', withQuery(this.#path, query), { accept: this.#accept, signal: this.#signal });
    onOpen();
    for await (const line of lines(response.body)) {
      const event = this.#table ? JSON.parse(line) : parseExactly(line);
      if (event.type === 'ERROR') throw new ApiError(event.object, event.object.code);
      if (event.type !== 'BOOKMARK') this.#onEvent(event);
      this.#version = versionOf(event.object) || this.#version;
    }
  }
}

function lengthOf({ items, rows }) {
  return (items ?? rows ?? []).length;
}

function versionOf(object) {
  const row = object.kind === 'Table' ? object.rows?.[0]?.object : undefined;
  return row?.metadata?.resourceVersion || object.metadata?.resourceVersion;
}

/** Yields the lines of a stream of bytes, until it ends or nothing comes for too long. */
async function* lines(stream) {
  // A pipe through a decoder would lose what it holds when the connection breaks.
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let silence;
  const next = () => {
    clearTimeout(silence);
    silence = setTimeout(() => reader.cancel().catch(() => {}), LONGEST_SILENCE);
    return reader.read();
  };
  try {
    for (;;) {
      const { value, done } = await next();
      if (done) break;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = parts.pop();
      for (const part of parts) if (part) yield part;
    }
    if (rest) yield rest;
  } finally {
    clearTimeout(silence);
    reader.cancel().catch(() => {});
  }
}
