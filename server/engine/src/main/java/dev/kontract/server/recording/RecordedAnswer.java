package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditPayload;
import java.util.Map;

/**
 * The response to a request, as far as it is kept.
 *
 * @param headers the headers, without secrets
 * @param body the body; empty if there is none, or it is not kept
 * @param omission why the body is not kept, {@code ""} if it is or there is none
 */
record RecordedAnswer(Map<String, String> headers, AuditPayload body, String omission) {

    static final RecordedAnswer NONE = new RecordedAnswer(Map.of(), AuditPayload.NONE, "");

    /** The longest body that is kept, in bytes. */
    static final int LONGEST = 256 * 1024;

    RecordedAnswer withHeaders(Map<String, String> known) {
        return new RecordedAnswer(known, body, omission);
    }

    RecordedAnswer withBody(AuditPayload known) {
        return new RecordedAnswer(headers, known, "");
    }

    RecordedAnswer withoutBody(String why) {
        return new RecordedAnswer(headers, AuditPayload.NONE, why);
    }
}
