/**
 * The watch cache: any storage, with its current state and recent history in memory.
 *
 * <p>{@link dev.kontract.server.storage.cacher.WatchCache} implements {@link dev.kontract.server.storage.Storage} over another
 * one. Writes go through; gets, lists and watches are answered from a {@link
 * dev.kontract.server.storage.window.WatchHistory} that one watch of the storage behind feeds. The cache promises what the
 * storage promises: a read sees every write that was finished before it began.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.storage.cacher;

import org.jspecify.annotations.NullMarked;
