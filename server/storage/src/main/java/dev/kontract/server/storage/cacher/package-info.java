/**
 * The watch cache: any storage, with its current state and recent history in memory.
 *
 * <p>{@link dev.kontract.server.storage.cacher.WatchCache} implements {@link dev.kontract.server.storage.Storage} over another
 * one. Writes go through; gets, lists and watches are answered from a {@link dev.kontract.server.storage.window.WatchHistory}
 * which is fed by one watch of the underlying storage. The cache keeps the promise of the storage: a read sees every write that
 * finished before the read started.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.storage.cacher;

import org.jspecify.annotations.NullMarked;
