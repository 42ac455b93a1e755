/**
 * The command that replays recordings against a server and compares the pass rates with thresholds.
 *
 * <p>{@link dev.kontract.conformance.replay.ReplayCommand} is the entry point, {@code RecordedFiles} replays the files,
 * and {@code Thresholds} holds the required pass rates. The replay itself is in {@link
 * dev.kontract.conformance.transcript} and {@link dev.kontract.conformance.rollout}.
 */
@NullMarked
package dev.kontract.conformance.replay;

import org.jspecify.annotations.NullMarked;
