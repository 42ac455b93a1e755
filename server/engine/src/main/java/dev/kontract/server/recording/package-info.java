/**
 * The activity on a server: its requests, with their users, decisions, responses and changes.
 *
 * <p>A {@link dev.kontract.server.recording.RequestRecorder} follows the requests as the audit log does, by a {@link
 * dev.kontract.server.audit.RequestObserver}, and the writes where they reach the storage, by the thread that computes the
 * response. A {@link dev.kontract.server.recording.RequestLog} queries the records. Nothing here runs unless recording is
 * turned on.
 *
 * <p>Start reading at {@code RequestRecorder}.
 */
@NullMarked
package dev.kontract.server.recording;

import org.jspecify.annotations.NullMarked;
