/**
 * Rounds of random faults on three servers and the three members of their etcd, or on one server with SQLite, all of them
 * processes: links are cut, delayed, half open and overtaken by later ones, processes are killed and paused, a disk is full, a
 * clock jumps, the history is compacted. Many clients write and watch meanwhile. {@link
 * dev.kontract.conformance.faults.rounds.HistoryChecker} judges what all of them saw.
 *
 * <p>Start reading at {@link dev.kontract.conformance.faults.rounds.SharedEtcdRoundsIT} and {@link
 * dev.kontract.conformance.faults.rounds.SqliteRoundsIT}.
 */
@NullMarked
package dev.kontract.conformance.faults.rounds;

import org.jspecify.annotations.NullMarked;
