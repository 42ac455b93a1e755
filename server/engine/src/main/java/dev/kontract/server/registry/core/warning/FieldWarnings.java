package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Collects warnings in order. Not thread-safe. */
final class FieldWarnings {

    private final List<String> found = new ArrayList<>();

    /** Adds a warning prefixed with the path of the value. */
    void say(FieldValue at, String what) {
        found.add(at.path() + ": " + what);
    }

    /** Adds a warning without a path. */
    void say(String what) {
        found.add(what);
    }

    List<String> found() {
        return List.copyOf(found);
    }
}
