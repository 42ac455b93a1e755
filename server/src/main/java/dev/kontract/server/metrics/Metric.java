package dev.kontract.server.metrics;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A figure that another room keeps, asked for whenever somebody looks.
 *
 * @param name as upstream has it where it has the like
 * @param help what it says
 * @param type how it changes
 * @param samples the values by their labels, for example {@code request_kind="mutating"}; {@code ""} for none
 */
public record Metric(String name, String help, Type type, Supplier<Map<String, Number>> samples) {

    /** How a figure changes. */
    public enum Type {
        /** It only grows. */
        COUNTER,
        /** It goes up and down. */
        GAUGE
    }

    /** A figure with a single value. */
    public static Metric of(String name, String help, Type type, Supplier<Number> value) {
        return new Metric(name, help, type, () -> Map.of("", value.get()));
    }
}
