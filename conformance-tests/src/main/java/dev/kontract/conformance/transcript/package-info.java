/**
 * Replays request and response transcripts, recorded from a real API server, against another server.
 *
 * <p>A {@link dev.kontract.conformance.transcript.Scenario} is a list of steps that {@link
 * dev.kontract.conformance.transcript.Replay} runs in order in a new namespace. Values that differ from run to run are
 * replaced with placeholders ({@code Masks}), and the responses are compared with the recorded ones at three levels
 * ({@link dev.kontract.conformance.transcript.MatchLevel}). {@link dev.kontract.conformance.transcript.KnownGaps} lists
 * the scenarios a server is known to fail, each with a reason. A listed scenario must fail, so that the list can only
 * shrink.
 *
 * <p>The recordings are data and contain only responses that a real server gave.
 */
@NullMarked
package dev.kontract.conformance.transcript;

import org.jspecify.annotations.NullMarked;
