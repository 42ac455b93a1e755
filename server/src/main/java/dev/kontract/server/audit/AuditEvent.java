package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request at a stage. Immutable; bodies are as they were sent.
 *
 * @param impersonated whom the request is carried out as, null when as its sender
 * @param annotations what those have noted who dealt with it
 * @param code the HTTP status, 0 before there is one
 * @param message what is said of the outcome when the response does not tell, or {@code ""}
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

    /** About how much memory it holds. */
    int weight() {
        int texts = arrival.id().length()
                + arrival.uri().length()
                + arrival.userAgent().length()
                + 64 * arrival.sourceIps().size();
        return 512 + texts + request.bytes().length + response.bytes().length;
    }
}
