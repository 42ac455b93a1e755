package dev.kontract.server.apply.typed;

import java.util.List;
import java.util.Objects;

/** Thrown when a tree does not match its schema; the message has the path and the reason. */
public final class TypeMismatch extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TypeMismatch(String message) {
        super(message, null, false, false);
    }

    /** Returns the same mismatch with the step of an operation that found it. */
    public TypeMismatch during(String step) {
        return new TypeMismatch(step + ": " + getMessage());
    }

    static TypeMismatch of(List<String> errors) {
        return new TypeMismatch(errors.size() == 1 ? errors.get(0) : "errors:\n  " + String.join("\n  ", errors));
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
