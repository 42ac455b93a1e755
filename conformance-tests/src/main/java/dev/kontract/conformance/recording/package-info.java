/**
 * Records transcripts: a proxy between a client and a server keeps what passes through it.
 *
 * <p>{@link dev.kontract.conformance.recording.RecordingProxy} collects exchanges. {@link
 * dev.kontract.conformance.recording.Recording} turns them into the steps that {@code transcript} replays, in four passes:
 * secrets are masked ({@code SecretMasks}), values that a request takes from an earlier response are captured ({@code
 * Captures}), names become those of the replay ({@code RecordedNames}), and what varies in responses is masked.
 */
@NullMarked
package dev.kontract.conformance.recording;

import org.jspecify.annotations.NullMarked;
