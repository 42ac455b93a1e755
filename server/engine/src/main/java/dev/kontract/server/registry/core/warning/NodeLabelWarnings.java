package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deprecated labels of nodes. */
public final class NodeLabelWarnings {

    private static final Map<String, String> DEPRECATED = Map.of(
            "beta.kubernetes.io/arch",
            "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
            "beta.kubernetes.io/os",
            "deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "failure-domain.beta.kubernetes.io/region",
            "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
            "failure-domain.beta.kubernetes.io/zone",
            "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
            "beta.kubernetes.io/instance-type",
            "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead");

    private NodeLabelWarnings() {}

    /** Returns the warning about a label; empty if it is not deprecated. */
    public static Optional<String> deprecation(String label) {
        return Optional.ofNullable(DEPRECATED.get(label));
    }

    /** Returns the warnings about a label selector for nodes. */
    public static List<String> ofSelector(FieldValue selector) {
        FieldWarnings warnings = new FieldWarnings();
        for (FieldValue expression : selector.items("matchExpressions")) {
            FieldValue key = expression.child("key");
            deprecation(key.text()).ifPresent(deprecation -> warnings.say(key, key.text() + " is " + deprecation));
        }
        FieldValue labels = selector.child("matchLabels");
        for (String label : labels.entries().keySet()) {
            deprecation(label).ifPresent(deprecation -> warnings.say(labels.child(label), deprecation));
        }
        return warnings.found();
    }
}
