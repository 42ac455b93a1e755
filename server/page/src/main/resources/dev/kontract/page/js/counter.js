// The number of objects by kind and namespace.

import { METADATA, get, withQuery } from './api.js';
import { discover, pathOf } from './kinds.js';
import { forEach } from './pool.js';

const PAGE = 500;
const AT_ONCE = 6;
const PAUSE = 2000;

/** Returns the key of a kind in the counts. */
export function countKey({ group, resource }) {
  return `${resource}.${group}`;
}

/**
 * Counts objects. `onCounts` receives `{kinds, namespaces, counts}` after each round, or `{error}`; `counts` has for each kind
 * `{total, counts}` with one number for each namespace, or `{refused}`.
 *
 * A kind with few objects is counted in one page of their metadata. Of others only the numbers are requested, one for each of the
 * first `most` namespaces: a page with one object, and how many remain. Kinds that cannot be watched are computed from others, and
 * are not counted. What the user may not list is asked for once: refused requests would fill the record of the server.
 */
export class Counter {
  controller = new AbortController();
  counts = new Map();
  stale = new Set();
  all = true;
  busy = false;
  unnamed = false;
  last = -Infinity;

  constructor(onCounts, most) {
    this.onCounts = onCounts;
    this.most = most;
  }

  /** Counts in as many namespaces. */
  widen(most) {
    this.most = most;
    this.recount();
  }

  close() {
    this.controller.abort();
  }

  /** Counts some kinds again, given by their keys; all without an argument. Rounds are at least two seconds apart. */
  async recount(keys) {
    if (keys) for (const key of keys) this.stale.add(key);
    else this.all = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while ((this.all || this.stale.size > 0) && !this.controller.signal.aborted) {
        await new Promise(resolve => setTimeout(resolve, this.last + PAUSE - performance.now()));
        await this.round().finally(() => {
          this.last = performance.now();
        });
      }
    } catch (error) {
      if (!this.controller.signal.aborted) this.onCounts({ error });
    } finally {
      this.busy = false;
    }
  }

  async round() {
    const due = kind => all || stale.has(countKey(kind));
    const { all, stale } = this;
    this.all = false;
    this.stale = new Set();
    const kinds = (await discover()).filter(kind => kind.preferred && kind.verbs.includes('list') && kind.verbs.includes('watch') && !isSecondEvents(kind));
    const namespaces = await this.namespaces();
    await forEach(kinds.filter(kind => due(kind) && !this.counts.get(countKey(kind))?.forbidden), AT_ONCE, async kind => this.counts.set(countKey(kind), await this.count(kind, namespaces)));
    if (!this.controller.signal.aborted) this.onCounts({ kinds, namespaces, counts: new Map(this.counts) });
  }

  async namespaces() {
    if (this.unnamed) return [];
    try {
      const { items } = await get('/api/v1/namespaces', { accept: METADATA, signal: this.controller.signal });
      return (items || []).map(item => item.metadata.name);
    } catch (error) {
      if (error.code !== 403) throw error;
      this.unnamed = true;
      return [];
    }
  }

  async count(kind, namespaces) {
    try {
      const isLarge = this.counts.get(countKey(kind))?.total > PAGE;
      const first = await this.list(pathOf(kind), isLarge ? 1 : PAGE);
      const total = sizeOf(first);
      if (!kind.namespaced) return { total, counts: new Map() };
      if (!first.metadata.continue) return { total, counts: byNamespace(first.items || []) };
      const counts = new Map();
      await forEach(namespaces.slice(0, this.most), AT_ONCE, async namespace => counts.set(namespace, sizeOf(await this.list(pathOf(kind, namespace), 1))));
      return { total, counts };
    } catch (error) {
      if ([403, 404, 405].includes(error.code)) return { refused: true, forbidden: error.code === 403, counts: new Map() };
      throw error;
    }
  }

  list(path, limit) {
    return get(withQuery(path, { limit }), { accept: METADATA, signal: this.controller.signal });
  }
}

function sizeOf(page) {
  return (page.items?.length || 0) + (page.metadata.remainingItemCount || 0);
}

function byNamespace(items) {
  const counts = new Map();
  for (const { metadata: { namespace } } of items) counts.set(namespace, (counts.get(namespace) || 0) + 1);
  return counts;
}

/** Events are served by two groups. */
function isSecondEvents(kind) {
  return kind.resource === 'events' && kind.group !== '';
}
