package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Collects what is accepted and yet better known, in the order it is found. Used by one thread. */
final class FieldWarnings {

    private final List<String> found = new ArrayList<>();

    /** Says {@code what} of the value. */
    void say(FieldValue at, String what) {
        found.add(at.path() + ": " + what);
    }

    /** Says {@code what}, which tells itself what of. */
    void say(String what) {
        found.add(what);
    }

    List<String> found() {
        return List.copyOf(found);
    }
}
