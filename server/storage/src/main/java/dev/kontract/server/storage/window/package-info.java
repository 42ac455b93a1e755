/**
 * The recent history of a storage, in memory: the state at every revision, the changes between them, and who watches.
 *
 * <p>{@link dev.kontract.server.storage.window.WatchHistory} is the way in. It holds the newest immutable {@link
 * dev.kontract.server.storage.window.Snapshot}; for each resource a ring of its last changes, each with the state of that
 * resource it led to; and a dispatcher, whose one thread tells all watchers. A resource forgets by its own changes only, and a
 * list at an older revision is answered from its ring as long as that knows the revision. This is no storage: it neither checks
 * preconditions nor assigns revisions. The memory storage and the watch cache are built on it.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.storage.window;

import org.jspecify.annotations.NullMarked;
