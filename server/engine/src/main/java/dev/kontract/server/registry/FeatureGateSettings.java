package dev.kontract.server.registry;

import dev.kontract.server.name.SimilarNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The values of {@code --feature-gates}.
 *
 * @param open the gates that are on
 * @param warning names the settings that have no effect; empty if all of them have
 */
public record FeatureGateSettings(Set<FeatureGate> open, Optional<String> warning) {

    private static final Map<String, Boolean> SWITCHES =
            Map.of("true", true, "t", true, "1", true, "false", false, "f", false, "0", false);
    private static final String COMPONENT = "kube:";
    private static final Map<String, FeatureStage> STAGES =
            Map.of("AllAlpha", FeatureStage.ALPHA, "AllBeta", FeatureStage.BETA);

    /**
     * Applies settings to the defaults.
     *
     * @param settings each {@code Name=true} or {@code Name=false}; the last one for a name wins, and empty ones are ignored.
     *     {@code AllAlpha} and {@code AllBeta} apply to the gates of that stage that are not set by name
     * @throws IllegalArgumentException when a name is unknown, a value is not a boolean, or a gate is locked to its default
     */
    public static FeatureGateSettings parse(List<String> settings) {
        Map<String, Boolean> values = new LinkedHashMap<>();
        for (String setting : settings) {
            if (!setting.isBlank()) {
                put(setting.strip(), values);
            }
        }
        return new FeatureGateSettings(open(values), warning(values));
    }

    private static void put(String setting, Map<String, Boolean> values) {
        int equals = setting.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException("missing bool value for feature gate " + setting);
        }
        String name = setting.substring(0, equals).strip();
        name = name.startsWith(COMPONENT) ? name.substring(COMPONENT.length()) : name;
        String value = setting.substring(equals + 1).strip();
        Boolean on = SWITCHES.get(value.toLowerCase(Locale.ROOT));
        if (on == null) {
            throw new IllegalArgumentException("invalid value of " + name + ": " + value + ", use true or false");
        }
        values.put(name, on);
    }

    private static Set<FeatureGate> open(Map<String, Boolean> values) {
        Set<FeatureGate> open = FeatureGate.defaults();
        STAGES.forEach((name, stage) -> {
            Boolean on = values.get(name);
            if (on != null) {
                Arrays.stream(FeatureGate.values())
                        .filter(gate -> gate.stage() == stage)
                        .forEach(gate -> set(open, gate, on));
            }
        });
        for (FeatureGate gate : FeatureGate.values()) {
            Boolean on = values.get(gate.wireName());
            if (on != null) {
                set(open, gate, on);
            }
        }
        return open;
    }

    private static void set(Set<FeatureGate> open, FeatureGate gate, boolean on) {
        if (on) {
            open.add(gate);
        } else {
            open.remove(gate);
        }
    }

    private static Optional<String> warning(Map<String, Boolean> values) {
        Set<String> own =
                Arrays.stream(FeatureGate.values()).map(FeatureGate::wireName).collect(Collectors.toSet());
        Map<String, UpstreamGate> upstream = UpstreamGate.all();
        List<String> ignored = new ArrayList<>();
        values.forEach((name, on) -> {
            if (STAGES.containsKey(name)) {
                ignoredOfStage(name, on).ifPresent(ignored::add);
            } else if (!own.contains(name)) {
                UpstreamGate gate = upstream.get(name);
                if (gate == null) {
                    throw new IllegalArgumentException(
                            "unrecognized feature gate: " + name + suggestion(name, own, upstream.keySet()));
                }
                if (on != gate.on()) {
                    ignored.add(refuseLocked(gate, on).ignored());
                }
            }
        });
        return ignored.isEmpty()
                ? Optional.empty()
                : Optional.of("feature gates that cannot be switched here are ignored: " + String.join(", ", ignored));
    }

    private static UpstreamGate refuseLocked(UpstreamGate gate, boolean on) {
        if (gate.locked()) {
            throw new IllegalArgumentException(
                    "cannot set feature gate " + gate.name() + " to " + on + ", feature is locked to " + gate.on());
        }
        return gate;
    }

    /** Alpha features are off and beta features on unless they are set, as most upstream. */
    private static Optional<String> ignoredOfStage(String name, boolean on) {
        boolean asEver = on == name.equals("AllBeta");
        String followers = Arrays.stream(FeatureGate.values())
                .filter(gate -> gate.stage() == STAGES.get(name))
                .map(FeatureGate::wireName)
                .collect(Collectors.joining(", "));
        return asEver
                ? Optional.empty()
                : Optional.of(name + "=" + on + (followers.isEmpty() ? "" : " but for " + followers));
    }

    private static String suggestion(String name, Set<String> own, Set<String> upstream) {
        Set<String> known = new TreeSet<>(own);
        known.addAll(upstream);
        known.addAll(STAGES.keySet());
        List<String> similar = SimilarNames.of(name, known);
        return similar.isEmpty() ? "" : ", did you mean " + similar.get(0) + "?";
    }
}
