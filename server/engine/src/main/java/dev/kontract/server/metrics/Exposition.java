package dev.kontract.server.metrics;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes samples in the Prometheus text format, version 0.0.4. Not thread-safe. */
final class Exposition {

    private final StringBuilder text = new StringBuilder(1024);

    void gauge(String name, String help, Number value) {
        add(Metric.of(name, help, Metric.Type.GAUGE, () -> value));
    }

    void counter(String name, String help, Number value) {
        add(Metric.of(name, help, Metric.Type.COUNTER, () -> value));
    }

    void add(Metric metric) {
        String type = metric.type().name().toLowerCase(Locale.ROOT);
        text.append("# HELP ")
                .append(metric.name())
                .append(' ')
                .append(metric.help())
                .append('\n');
        text.append("# TYPE ").append(metric.name()).append(' ').append(type).append('\n');
        Map<String, Number> samples = metric.samples().get();
        (metric.type() == Metric.Type.HISTOGRAM ? samples : new TreeMap<>(samples)).forEach((labels, value) -> {
            boolean bare = labels.isEmpty() || metric.type() == Metric.Type.HISTOGRAM;
            text.append(metric.name()).append(bare ? labels : "{" + labels + "}");
            text.append(' ').append(shown(value)).append('\n');
        });
    }

    private static String shown(Number value) {
        return value instanceof Double real ? BigDecimal.valueOf(real).toPlainString() : value.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
