package dev.kontract.server.metrics;

import java.util.Locale;

/** Collects samples in the text format, version 0.0.4. Used by one thread. */
final class Exposition {

    private final StringBuilder text = new StringBuilder(1024);

    void gauge(String name, String help, Number value) {
        sample(name, "gauge", help, value);
    }

    void counter(String name, String help, Number value) {
        sample(name, "counter", help, value);
    }

    private void sample(String name, String type, String help, Number value) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        String shown = value instanceof Double real ? String.format(Locale.ROOT, "%.3f", real) : value.toString();
        text.append(name).append(' ').append(shown);
        text.append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
