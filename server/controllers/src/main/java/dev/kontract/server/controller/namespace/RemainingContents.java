package dev.kontract.server.controller.namespace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The remaining objects of a namespace, and the failures. Not thread-safe. */
final class RemainingContents {

    private final List<String> failures = new ArrayList<>();
    private final Map<String, Integer> objects = new TreeMap<>();
    private final Map<String, Integer> finalizers = new TreeMap<>();
    private String undiscovered = "";
    private Duration estimate = Duration.ZERO;

    /** Records that discovery failed. */
    void undiscovered(String message) {
        undiscovered = message;
    }

    /** Records that the objects of a kind could not be deleted. */
    void failed(String message) {
        failures.add(message);
    }

    /** Records that {@code count} objects of a resource ({@code plural.group}) remain. */
    void left(String resource, int count) {
        objects.merge(resource, count, Integer::sum);
    }

    /** Records an object with a remaining finalizer. */
    void held(String finalizer) {
        finalizers.merge(finalizer, 1, Integer::sum);
    }

    /** Records the expected time until more objects are gone. */
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
