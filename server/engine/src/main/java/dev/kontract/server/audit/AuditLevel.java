package dev.kontract.server.audit;

import java.util.Optional;

/** The amount of detail an event records; each level includes the ones before it. */
public enum AuditLevel {
    NONE("None"),
    METADATA("Metadata"),
    REQUEST("Request"),
    REQUEST_RESPONSE("RequestResponse");

    private final String text;

    AuditLevel(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean includes(AuditLevel other) {
        return compareTo(other) >= 0;
    }

    static Optional<AuditLevel> of(String text) {
        for (AuditLevel level : values()) {
            if (level.text.equals(text)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }
}
