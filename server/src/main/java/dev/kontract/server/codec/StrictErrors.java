package dev.kontract.server.codec;

import dev.kontract.server.status.GoText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the errors of strict decoding and tracks the current path. */
final class StrictErrors {

    /** The maximum number of errors reported, which bounds the size of the response. */
    private static final int LIMIT = 100;

    private final StringBuilder path = new StringBuilder();
    private final Set<String> found = new LinkedHashSet<>();

    /** Enters the field or map entry {@code name}; the result is passed to {@link #leave}. */
    int enter(String name) {
        int before = path.length();
        if (before > 0) {
            path.append('.');
        }
        path.append(name);
        return before;
    }

    int enter(int index) {
        int before = path.length();
        path.append('[').append(index).append(']');
        return before;
    }

    void leave(int before) {
        path.setLength(before);
    }

    void unknown(String field) {
        add("unknown field ", field);
    }

    void duplicate(String field) {
        add("duplicate field ", field);
    }

    private void add(String what, String field) {
        if (found.size() < LIMIT) {
            found.add(what + GoText.quote(path.isEmpty() ? field : path + "." + field));
        }
    }

    List<String> list() {
        return List.copyOf(found);
    }
}
