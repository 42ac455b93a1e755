/**
 * The durable storage: one SQLite file in a folder of its own.
 *
 * <p>{@link dev.kontract.server.storage.sqlite.SqliteProvider} is what a server is configured with, {@link
 * dev.kontract.server.storage.sqlite.SqliteStorage} the way in. A write becomes one row of an append-only log whose primary key
 * is the revision; an index by key finds the newest row of each. The one thread of {@code Committer} takes all writes that wait
 * and commits them together, so a hundred of them cost one sync of the disk, and tells the watch cache of them before it tells
 * the writers. Reads use connections of their own and see the log up to the newest committed revision. {@code Compactor} removes
 * rows that were replaced longer ago than {@link dev.kontract.server.storage.sqlite.Retention} asks for.
 *
 * <p>Read in the order of a write: SqliteStorage, PendingWrite, Committer, LogWriter, LogHead. Nothing is cached here: a {@link
 * dev.kontract.server.storage.cacher.WatchCache} belongs in front.
 *
 * <p>Internal, except {@code SqliteProvider} and {@code Retention}.
 */
@NullMarked
package dev.kontract.server.storage.sqlite;

import org.jspecify.annotations.NullMarked;
