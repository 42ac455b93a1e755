package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The cells of a HorizontalPodAutoscaler: its metrics as current value and target. */
final class AutoscalerCells {

    private static final int SHOWN_METRICS = 2;
    private static final String UNKNOWN = "<unknown>";

    private AutoscalerCells() {}

    static Map<String, ?> of(JsonNode autoscaler, Ages ages) {
        JsonNode spec = autoscaler.path("spec");
        JsonNode status = autoscaler.path("status");
        JsonNode target = spec.path("scaleTargetRef");
        return Map.of(
                "Reference",
                target.path("kind").asText() + '/' + target.path("name").asText(),
                "Targets",
                metrics(spec.path("metrics"), status.path("currentMetrics")),
                "MinPods",
                spec.path("minReplicas").asText("<unset>"),
                "MaxPods",
                spec.path("maxReplicas").asInt(),
                "Replicas",
                status.path("currentReplicas").asInt());
    }

    private static String metrics(JsonNode specs, JsonNode statuses) {
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            shown.add(metric(specs.path(i), statuses.path(i)));
        }
        if (shown.isEmpty()) {
            return CellTexts.NONE;
        }
        String first = String.join(", ", shown.subList(0, Math.min(SHOWN_METRICS, shown.size())));
        return shown.size() > SHOWN_METRICS ? first + " + " + (shown.size() - SHOWN_METRICS) + " more..." : first;
    }

    private static String metric(JsonNode spec, JsonNode status) {
        String type = spec.path("type").asText();
        if (type.isEmpty()) {
            return "<unknown type>";
        }
        String name = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        JsonNode source = spec.path(name);
        JsonNode target = source.path("target");
        JsonNode current = status.path(name).path("current");
        return switch (type) {
            case "External", "Object" ->
                target.has("averageValue")
                        ? ratio(current, target, "averageValue") + " (avg)"
                        : ratio(current, target, "value");
            case "Pods" -> ratio(current, target, "averageValue");
            case "Resource", "ContainerResource" ->
                source.path("name").asText() + ": "
                        + (target.has("averageValue")
                                ? ratio(current, target, "averageValue")
                                : percent(current, target));
            default -> "<unknown type>";
        };
    }

    private static String ratio(JsonNode current, JsonNode target, String amount) {
        return current.path(amount).asText(UNKNOWN) + '/' + target.path(amount).asText("<nil>");
    }

    private static String percent(JsonNode current, JsonNode target) {
        JsonNode used = current.path("averageUtilization");
        JsonNode wanted = target.path("averageUtilization");
        return (used.isNumber() ? used.asText() + '%' : UNKNOWN)
                + '/'
                + (wanted.isNumber() ? wanted.asText() + '%' : "<auto>");
    }
}
