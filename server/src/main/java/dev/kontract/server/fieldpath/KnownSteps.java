package dev.kontract.server.fieldpath;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The steps that were read from the wire, by their text. Objects of a kind have the same fields and often items of the same
 * names, so most steps are known already, need not be parsed, and are compared by a glance. Bounded: when it is full it
 * starts anew. Safe for use by many threads.
 */
final class KnownSteps {

    private static final int CAPACITY = 8192;
    private static final int LONGEST = 128;

    private final Map<String, PathElement> steps = new ConcurrentHashMap<>();

    /**
     * The step that is written {@code text}.
     *
     * @throws IllegalArgumentException when it cannot be read
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
