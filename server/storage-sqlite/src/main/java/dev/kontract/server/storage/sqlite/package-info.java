/**
 * The durable storage: one SQLite file in a folder of its own.
 *
 * <p>{@link dev.kontract.server.storage.sqlite.SqliteProvider} configures a server with it; {@link
 * dev.kontract.server.storage.sqlite.SqliteStorage} is the entry point. A write becomes one row of an append-only log whose
 * primary key is the revision; an index by key finds the latest row of each key. The single thread of {@code Committer} commits
 * all queued writes together, so a hundred of them cost one sync of the disk. It reports them to the watch cache before it
 * completes the writers. Reads use connections of their own and see the log up to the latest committed revision. {@code
 * Compactor} removes rows that were replaced longer ago than {@link dev.kontract.server.storage.sqlite.Retention} allows.
 *
 * <p>Read in the order of a write: SqliteStorage, PendingWrite, Committer, LogWriter, LogHead. Nothing is cached here: a {@link
 * dev.kontract.server.storage.cacher.WatchCache} belongs in front.
 *
 * <p>Internal, except {@code SqliteProvider} and {@code Retention}.
 */
@NullMarked
package dev.kontract.server.storage.sqlite;

import org.jspecify.annotations.NullMarked;
