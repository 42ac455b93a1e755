/**
 * The durable storage: one SQLite file in a folder of its own.
 *
 * <p>{@link dev.kontract.server.storage.sqlite.SqliteStorage} is the way in. A write becomes one row of an append-only
 * log, whose primary key is the revision; an index by key finds the newest row of each. {@code Committer}'s one thread
 * takes all writes that wait and commits them together, so a hundred of them cost one sync of the disk. Reads use
 * connections of their own and see the log up to the newest revision that was committed. {@code Compactor} removes rows
 * that have been replaced for longer than the {@link dev.kontract.server.storage.sqlite.Retention} asks for.
 *
 * <p>Read in the order of a write: SqliteStorage, Write, Committer, LogWriter, Head. Nothing is cached here: a {@link
 * dev.kontract.server.storage.cacher.WatchCache} belongs in front.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.storage.sqlite;

import org.jspecify.annotations.NullMarked;
