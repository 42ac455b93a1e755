package dev.kontract.server.apply.typed;

import java.util.List;
import java.util.Objects;

/** A tree does not fit its schema; the message says where and why. */
public final class TypeMismatch extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TypeMismatch(String message) {
        super(message, null, false, false);
    }

    static TypeMismatch of(List<String> complaints) {
        return new TypeMismatch(
                complaints.size() == 1 ? complaints.get(0) : "errors:\n  " + String.join("\n  ", complaints));
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
