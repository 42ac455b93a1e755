package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditPayload;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a request at one moment.
 *
 * @param position the number of requests before it
 * @param begun when it arrived, in nanoseconds of {@link System#nanoTime}
 * @param impersonated the user as whom it is executed, null without impersonation
 * @param headers its headers, without secrets
 * @param stages how long its stages took by their names; empty while there is no response
 * @param code the status code, 0 while there is no response
 * @param failure why it failed, null if it did not
 * @param nanos how long it took until the response was ready
 * @param streamed whether the response is a stream, such as a watch
 * @param ended whether the response was sent, or the connection was lost
 */
record RequestFacts(
        long position,
        long begun,
        AuditRequest arrival,
        @Nullable UserInfo impersonated,
        RecordedRequest.Decision decision,
        String reason,
        Map<String, String> headers,
        AuditPayload body,
        RecordedAnswer answer,
        Map<String, Duration> stages,
        int code,
        @Nullable StatusException failure,
        long nanos,
        boolean streamed,
        boolean ended,
        Map<String, String> annotations,
        List<ObjectChange> changes) {}
