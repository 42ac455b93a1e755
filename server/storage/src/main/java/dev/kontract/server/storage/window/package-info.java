/**
 * The recent history of a storage, in memory: the state at every revision, the changes between them, and the watches.
 *
 * <p>{@link dev.kontract.server.storage.window.WatchHistory} is the entry point. It holds the latest immutable {@link
 * dev.kontract.server.storage.window.Snapshot}; for each resource a ring of its last changes, each with the state of that
 * resource after it; and a dispatcher, whose single thread delivers changes to all watchers. Changes of one resource evict only
 * its own history. A list at an older revision is answered from the ring of its resource as long as the ring covers the
 * revision. This is not a storage: it neither checks preconditions nor assigns revisions. The memory storage and the watch
 * cache are built on it.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.storage.window;

import org.jspecify.annotations.NullMarked;
