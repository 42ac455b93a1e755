package dev.kontract.server.metrics;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A metric whose value is read from its source at each scrape.
 *
 * @param name the name, that of upstream's metric where there is an equivalent
 * @param help the help text
 * @param type counter or gauge
 * @param samples the values by label set, for example {@code request_kind="mutating"}; {@code ""} for no labels
 */
public record Metric(String name, String help, Type type, Supplier<Map<String, Number>> samples) {

    /** The metric type. */
    public enum Type {
        /** A value that only increases. */
        COUNTER,
        /** A value that goes up and down. */
        GAUGE,
        /** Counts of values below each of several bounds; sample name suffixes precede the labels, and samples stay in order. */
        HISTOGRAM
    }

    /** Creates a metric with a single unlabelled value. */
    public static Metric of(String name, String help, Type type, Supplier<Number> value) {
        return new Metric(name, help, type, () -> Map.of("", value.get()));
    }
}
