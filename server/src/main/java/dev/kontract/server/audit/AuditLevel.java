package dev.kontract.server.audit;

import java.util.Optional;

/** How closely a request is looked at; each level holds what those before it hold. */
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
