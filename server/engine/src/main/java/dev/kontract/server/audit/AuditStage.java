package dev.kontract.server.audit;

import java.util.Optional;

/** The stages of a request at which events are generated. */
enum AuditStage {
    /** The request was received and not handled yet. */
    REQUEST_RECEIVED("RequestReceived"),
    /** The response headers of a long-running request were sent. */
    RESPONSE_STARTED("ResponseStarted"),
    /** The response was sent. */
    RESPONSE_COMPLETE("ResponseComplete"),
    /** The server failed. */
    PANIC("Panic");

    private final String text;

    AuditStage(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    static Optional<AuditStage> of(String text) {
        for (AuditStage stage : values()) {
            if (stage.text.equals(text)) {
                return Optional.of(stage);
            }
        }
        return Optional.empty();
    }
}
