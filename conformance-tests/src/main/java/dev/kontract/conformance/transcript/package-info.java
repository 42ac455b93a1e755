/**
 * Replays recorded request and response transcripts of a real API server against any other.
 *
 * <p>A {@link dev.kontract.conformance.transcript.Scenario} is a list of steps, run in order in a namespace of its own by
 * {@link dev.kontract.conformance.transcript.Replay}. What differs from run to run is replaced by placeholders ({@code
 * Masks}); then the answers are compared with the recorded ones at three levels ({@link
 * dev.kontract.conformance.transcript.MatchLevel}), each stricter than the one before. What a server is known to miss stands,
 * with the reason, in {@link dev.kontract.conformance.transcript.KnownGaps}; what stands there must fail, so that the list
 * can only shrink.
 *
 * <p>The recordings are data of this package and hold no expectation that a real server did not meet.
 */
@NullMarked
package dev.kontract.conformance.transcript;

import org.jspecify.annotations.NullMarked;
