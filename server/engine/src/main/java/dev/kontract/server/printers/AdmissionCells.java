package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The cells of webhook configurations, admission policies and their bindings. */
final class AdmissionCells {

    private static final String UNSET = "<unset>";

    private AdmissionCells() {}

    static Map<String, ?> webhooks(JsonNode configuration, Ages ages) {
        return Map.of("Webhooks", configuration.path("webhooks").size());
    }

    static Map<String, ?> validatingPolicy(JsonNode policy, Ages ages) {
        JsonNode spec = policy.path("spec");
        return Map.of("Validations", spec.path("validations").size(), "ParamKind", paramKind(spec));
    }

    static Map<String, ?> mutatingPolicy(JsonNode policy, Ages ages) {
        JsonNode spec = policy.path("spec");
        return Map.of("Mutations", spec.path("mutations").size(), "ParamKind", paramKind(spec));
    }

    private static String paramKind(JsonNode spec) {
        JsonNode kind = spec.path("paramKind");
        return kind.isObject()
                ? kind.path("apiVersion").asText() + '/' + kind.path("kind").asText()
                : UNSET;
    }

    static Map<String, ?> binding(JsonNode binding, Ages ages) {
        JsonNode reference = binding.path("spec").path("paramRef");
        String name = reference.path("name").asText("");
        if (!name.isEmpty()) {
            String namespace = reference.path("namespace").asText("");
            return Map.of("ParamRef", (namespace.isEmpty() ? "*" : namespace) + '/' + name);
        }
        JsonNode selector = reference.path("selector");
        return Map.of("ParamRef", selector.isObject() ? shown(selector) : UNSET);
    }

    /** Returns a selector as upstream prints its struct. */
    private static String shown(JsonNode selector) {
        StringBuilder text = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
        new TreeMap<>(labels(selector.path("matchLabels")))
                .forEach((key, value) ->
                        text.append(key).append(": ").append(value).append(','));
        text.append("},MatchExpressions:[]LabelSelectorRequirement{");
        for (JsonNode expression : selector.path("matchExpressions")) {
            text.append("LabelSelectorRequirement{Key:")
                    .append(expression.path("key").asText())
                    .append(",Operator:")
                    .append(expression.path("operator").asText())
                    .append(",Values:[")
                    .append(CellTexts.items(expression.path("values"))
                            .map(JsonNode::asText)
                            .collect(Collectors.joining(" ")))
                    .append("],},");
        }
        return text.append("},}").toString();
    }

    private static Map<String, String> labels(JsonNode labels) {
        return labels.properties().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, label -> label.getValue().asText()));
    }
}
