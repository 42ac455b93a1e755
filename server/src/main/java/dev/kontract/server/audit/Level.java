package dev.kontract.server.audit;

import java.util.Optional;

/** How closely a request is looked at; each level holds what those before it hold. */
public enum Level {
    NONE("None"),
    METADATA("Metadata"),
    REQUEST("Request"),
    REQUEST_RESPONSE("RequestResponse");

    private final String text;

    Level(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean includes(Level other) {
        return compareTo(other) >= 0;
    }

    static Optional<Level> of(String text) {
        for (Level level : values()) {
            if (level.text.equals(text)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }
}
