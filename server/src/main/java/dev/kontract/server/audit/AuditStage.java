package dev.kontract.server.audit;

import java.util.Optional;

/** When an event is made. */
enum AuditStage {
    /** The request is known, nothing is done yet. */
    REQUEST_RECEIVED("RequestReceived"),
    /** The head of an answer that lasts is sent. */
    RESPONSE_STARTED("ResponseStarted"),
    /** Everything is sent. */
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
