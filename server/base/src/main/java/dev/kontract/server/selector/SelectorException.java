package dev.kontract.server.selector;

import java.util.Objects;

/** A malformed selector. The message is returned to the client as a bad request. */
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
