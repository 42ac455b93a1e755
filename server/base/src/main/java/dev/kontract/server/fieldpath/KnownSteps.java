package dev.kontract.server.fieldpath;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of decoded path elements by text. Objects of a kind share most path elements, so most lookups avoid parsing
 * and yield identical instances, which are cheap to compare. Bounded: it is cleared when full. Thread-safe.
 */
final class KnownSteps {

    private static final int CAPACITY = 8192;
    private static final int LONGEST = 128;

    private final Map<String, PathElement> steps = new ConcurrentHashMap<>();

    /**
     * Returns the path element for {@code text}.
     *
     * @throws IllegalArgumentException when it is malformed
     */
    PathElement get(String text) {
        PathElement known = steps.get(text);
        if (known != null) {
            return known;
        }
        PathElement step = FieldsV1Format.element(text);
        if (text.length() <= LONGEST) {
            if (steps.size() >= CAPACITY) {
                steps.clear();
            }
            steps.put(text, step);
        }
        return step;
    }
}
