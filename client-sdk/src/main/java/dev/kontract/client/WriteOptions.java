package dev.kontract.client;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of create, replace and patch requests. Immutable.
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

    /** Returns the default options. */
    public static WriteOptions standard() {
        return new WriteOptions(Map.of());
    }

    /** Validates the request and returns the result without storing it. */
    public WriteOptions dryRun() {
        return with("dryRun", "All");
    }

    /** Sets the field manager. */
    public WriteOptions fieldManager(String name) {
        return with("fieldManager", name);
    }

    /** Rejects unknown and duplicate fields; by default the server returns a warning. */
    public WriteOptions strict() {
        return with("fieldValidation", "Strict");
    }

    /** Drops unknown fields without a warning. */
    public WriteOptions ignoreUnknownFields() {
        return with("fieldValidation", "Ignore");
    }

    /** Takes over fields from other field managers on apply, instead of failing with a conflict. */
    public WriteOptions force() {
        return with("force", "true");
    }

    /** Returns the query parameters, sorted by name. */
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
