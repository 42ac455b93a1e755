package dev.kontract.server.controller.namespace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was left of a namespace's content, and what went wrong. Not safe for use by several threads. */
final class RemainingContents {

    private final List<String> failures = new ArrayList<>();
    private final Map<String, Integer> objects = new TreeMap<>();
    private final Map<String, Integer> finalizers = new TreeMap<>();
    private String undiscovered = "";
    private Duration estimate = Duration.ZERO;

    /** The kinds of the server could not be found out. */
    void undiscovered(String message) {
        undiscovered = message;
    }

    /** A kind could not be emptied. */
    void failed(String message) {
        failures.add(message);
    }

    /** {@code count} objects of a resource, {@code plural.group}, are left. */
    void left(String resource, int count) {
        objects.merge(resource, count, Integer::sum);
    }

    /** One object is held by a finalizer. */
    void held(String finalizer) {
        finalizers.merge(finalizer, 1, Integer::sum);
    }

    /** It may take so long until something else has gone. */
    void expect(Duration duration) {
        estimate = duration.compareTo(estimate) > 0 ? duration : estimate;
    }

    String undiscovered() {
        return undiscovered;
    }

    List<String> failures() {
        return failures.stream().sorted().toList();
    }

    Map<String, Integer> objects() {
        return Collections.unmodifiableMap(objects);
    }

    Map<String, Integer> finalizers() {
        return Collections.unmodifiableMap(finalizers);
    }

    Duration estimate() {
        return estimate;
    }

    boolean hasFailed() {
        return !failures.isEmpty() || !undiscovered.isEmpty();
    }
}
