package dev.kontract.server.codec;

import dev.kontract.server.status.GoText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the errors of strict decoding and tracks the current path. */
final class StrictErrors {

    /** The maximum number of errors reported, which bounds the size of the response. */
    private static final int LIMIT = 100;

    /** The names on the path, null for an item, which has an index. */
    private final List<@Nullable String> names = new ArrayList<>();

    private int[] indexes = new int[16];
    private final Set<String> found = new LinkedHashSet<>();

    /** Enters the field or map entry {@code name}. */
    void enter(String name) {
        names.add(name);
    }

    /** Enters the item at {@code index} of a list. */
    void enter(int index) {
        if (names.size() >= indexes.length) {
            indexes = Arrays.copyOf(indexes, 2 * names.size());
        }
        indexes[names.size()] = index;
        names.add(null);
    }

    /** Leaves the element that was entered last. */
    void leave() {
        names.remove(names.size() - 1);
    }

    void unknown(String field) {
        add("unknown field ", field);
    }

    void duplicate(String field) {
        add("duplicate field ", field);
    }

    private void add(String what, String field) {
        if (found.size() < LIMIT) {
            String path = path();
            found.add(what + GoText.quote(path.isEmpty() ? field : path + "." + field));
        }
    }

    private String path() {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name == null) {
                path.append('[').append(indexes[i]).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(name);
            }
        }
        return path.toString();
    }

    List<String> list() {
        return List.copyOf(found);
    }
}
