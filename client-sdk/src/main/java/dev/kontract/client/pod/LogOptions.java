package dev.kontract.client.pod;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of log requests. Immutable.
 *
 * <pre>{@code
 * client.pod("shop", "web-0").log(LogOptions.all().tailLines(100).timestamps());
 * }</pre>
 */
public final class LogOptions {

    private final Map<String, String> parameters;

    private LogOptions(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Selects the whole log. */
    public static LogOptions all() {
        return new LogOptions(Map.of());
    }

    /** Selects the last lines. */
    public LogOptions tailLines(int count) {
        return with("tailLines", Integer.toString(count));
    }

    /** Selects what was written in the last {@code time}, rounded up to seconds. */
    public LogOptions since(Duration time) {
        return with(
                "sinceSeconds", Long.toString(time.plusSeconds(1).minusNanos(1).toSeconds()));
    }

    /** Selects the log of the container before its last restart. */
    public LogOptions previous() {
        return with("previous", "true");
    }

    /** Begins each line with its time. */
    public LogOptions timestamps() {
        return with("timestamps", "true");
    }

    /** Returns the query parameters, sorted by name. */
    public Map<String, String> parameters() {
        return parameters;
    }

    LogOptions with(String name, String value) {
        Map<String, String> next = new TreeMap<>(parameters);
        next.put(name, value);
        return new LogOptions(Collections.unmodifiableMap(next));
    }

    @Override
    public String toString() {
        return parameters.toString();
    }
}
