/**
 * The command that replays the recordings of a folder against a server and holds the results against thresholds.
 *
 * <p>{@link dev.kontract.conformance.replay.ReplayCommand} is what a build runs; {@code RecordedFiles} replays the files,
 * {@code Thresholds} says how much of each has to pass. The replay itself is in {@link dev.kontract.conformance.transcript} and
 * {@link dev.kontract.conformance.rollout}.
 */
@NullMarked
package dev.kontract.conformance.replay;

import org.jspecify.annotations.NullMarked;
