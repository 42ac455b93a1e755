package dev.kontract.server.registry;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Optional behaviour, named after the upstream feature gate. All gates are off by default.
 *
 * @see <a href="https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/">Feature gates</a>
 */
public enum FeatureGate {

    /**
     * {@code maxUnavailable} of a StatefulSet is kept, defaulted to 1 and validated; when off, it is dropped (KEP-961).
     */
    MAX_UNAVAILABLE_STATEFUL_SET("MaxUnavailableStatefulSet");

    private static final Map<String, Boolean> SWITCHES =
            Map.of("true", true, "t", true, "1", true, "false", false, "f", false, "0", false);

    private final String wireName;

    FeatureGate(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in {@code --feature-gates}. */
    public String wireName() {
        return wireName;
    }

    /**
     * Parses feature gate settings and returns the enabled gates.
     *
     * @param settings values of {@code --feature-gates}, each {@code Name=true} or {@code Name=false}; the last one for
     *     a name wins
     * @throws IllegalArgumentException when a name is unknown or a value is not a boolean
     */
    public static Set<FeatureGate> parse(List<String> settings) {
        Set<FeatureGate> open = EnumSet.noneOf(FeatureGate.class);
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("missing bool value for feature gate " + setting);
            }
            FeatureGate gate = named(setting.substring(0, equals).strip());
            if (isOn(gate, setting.substring(equals + 1).strip())) {
                open.add(gate);
            } else {
                open.remove(gate);
            }
        }
        return open;
    }

    private static FeatureGate named(String name) {
        for (FeatureGate gate : values()) {
            if (gate.wireName.equals(name)) {
                return gate;
            }
        }
        throw new IllegalArgumentException("unrecognized feature gate: " + name);
    }

    private static boolean isOn(FeatureGate gate, String value) {
        Boolean on = SWITCHES.get(value.toLowerCase(Locale.ROOT));
        if (on == null) {
            throw new IllegalArgumentException(
                    "invalid value of " + gate.wireName + ": " + value + ", use true or false");
        }
        return on;
    }
}
