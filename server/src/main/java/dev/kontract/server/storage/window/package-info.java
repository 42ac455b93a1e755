/**
 * The recent past of a storage, in memory: what every revision looked like, what led there and who is listening.
 *
 * <p>{@link dev.kontract.server.storage.window.WatchHistory} is the way in. It holds one immutable {@link
 * dev.kontract.server.storage.window.Snapshot} a write, which share all but the path to the key that changed; a ring of
 * the changes between them; and a {@link dev.kontract.server.storage.window.WatchDispatcher}, whose one thread tells all
 * watchers. It is no storage: it neither checks a precondition nor counts revisions, it is told. The memory storage and
 * the cacher are built on it.
 */
@NullMarked
package dev.kontract.server.storage.window;

import org.jspecify.annotations.NullMarked;
