package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An audit event: the state of a request at one stage. Immutable; bodies are kept as they were sent.
 *
 * @param impersonated the impersonated user, null without impersonation
 * @param annotations the annotations added while the request was handled
 * @param code the HTTP status code, 0 while there is no response
 * @param message describes the outcome when the response does not, or {@code ""}
 */
record AuditEvent(
        AuditDecision interest,
        AuditStage stage,
        Instant at,
        AuditRequest arrival,
        @Nullable UserInfo impersonated,
        Map<String, String> annotations,
        int code,
        String message,
        AuditPayload request,
        AuditPayload response) {

    /** Returns this event without bodies, with other annotations. */
    AuditEvent withoutBodies(Map<String, String> others) {
        return new AuditEvent(
                interest,
                stage,
                at,
                arrival,
                impersonated,
                Map.copyOf(others),
                code,
                message,
                AuditPayload.NONE,
                AuditPayload.NONE);
    }

    /** Returns the approximate heap size of this event in bytes. */
    int weight() {
        int texts = arrival.id().length()
                + arrival.uri().length()
                + arrival.userAgent().length()
                + 64 * arrival.sourceIps().size();
        return 512 + texts + request.bytes().length + response.bytes().length;
    }
}
