package dev.kontract.client;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a write is made. Immutable.
 *
 * <pre>{@code
 * client.roles("shop").create(role, WriteOptions.standard().dryRun().fieldManager("me").strict());
 * }</pre>
 */
public final class WriteOptions {

    private final Map<String, String> parameters;

    private WriteOptions(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Nothing special. */
    public static WriteOptions standard() {
        return new WriteOptions(Map.of());
    }

    /** All is checked and answered, nothing is stored. */
    public WriteOptions dryRun() {
        return with("dryRun", "All");
    }

    /** Who owns the fields that are written. */
    public WriteOptions fieldManager(String name) {
        return with("fieldManager", name);
    }

    /** A field that is not known, or given twice, makes the write fail instead of drawing a warning. */
    public WriteOptions strict() {
        return with("fieldValidation", "Strict");
    }

    /** Fields that are not known are dropped without a word. */
    public WriteOptions ignoreUnknownFields() {
        return with("fieldValidation", "Ignore");
    }

    /** An apply takes fields from other managers instead of failing with a conflict. */
    public WriteOptions force() {
        return with("force", "true");
    }

    /** The wire form: parameters by name, sorted. */
    public Map<String, String> parameters() {
        return parameters;
    }

    WriteOptions orManager(String name) {
        return name.isEmpty() || parameters.containsKey("fieldManager") ? this : fieldManager(name);
    }

    private WriteOptions with(String name, String value) {
        Map<String, String> next = new TreeMap<>(parameters);
        next.put(name, value);
        return new WriteOptions(Collections.unmodifiableMap(next));
    }

    @Override
    public String toString() {
        return parameters.toString();
    }
}
