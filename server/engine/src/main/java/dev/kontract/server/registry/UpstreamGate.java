package dev.kontract.server.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A feature gate of Kubernetes that this server cannot switch. The feature behaves as upstream's default.
 *
 * @param name the name of the gate
 * @param stage the maturity of the feature
 * @param on whether the feature is on
 * @param locked whether upstream refuses to change the default
 */
record UpstreamGate(String name, FeatureStage stage, boolean on, boolean locked) {

    /** Returns the gates by name. */
    static Map<String, UpstreamGate> all() {
        try (InputStream file = Objects.requireNonNull(UpstreamGate.class.getResourceAsStream("feature-gates.csv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1) // The names of the columns.
                    .map(line -> parse(line.split(",", -1)))
                    .collect(Collectors.toMap(UpstreamGate::name, Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static UpstreamGate parse(String[] columns) {
        return new UpstreamGate(
                columns[0],
                FeatureStage.valueOf(columns[1]),
                Boolean.parseBoolean(columns[2]),
                Boolean.parseBoolean(columns[3]));
    }

    /** Describes what a setting other than {@link #on} has for an effect. */
    String ignored() {
        return name + (on ? "=false (the feature is always on)" : "=true (the feature does not exist here)");
    }
}
