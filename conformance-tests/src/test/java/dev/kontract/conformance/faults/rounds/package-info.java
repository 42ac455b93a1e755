/**
 * Rounds of random faults on three servers and the three members of their etcd, all of them processes: links are cut, delayed,
 * half open and overtaken by later ones, processes are killed and paused, a disk is full, the history is compacted. Many clients
 * write and watch meanwhile. {@link dev.kontract.conformance.faults.rounds.HistoryChecker} judges what all of them saw.
 *
 * <p>Start reading at {@link dev.kontract.conformance.faults.rounds.SharedEtcdRoundsIT}.
 */
@NullMarked
package dev.kontract.conformance.faults.rounds;

import org.jspecify.annotations.NullMarked;
