package dev.kontract.server.selector;

import java.util.Objects;

/** A selector that cannot be understood; the message is fit for the caller. */
public final class SelectorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SelectorException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
