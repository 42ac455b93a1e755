package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.LabelSelector;
import dev.kontract.model.LabelSelectorRequirement;
import dev.kontract.model.MetricIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The names of metrics in conditions and Events. */
final class MetricNames {

    private MetricNames() {}

    static String external(MetricIdentifier metric) {
        return "external metric " + metric.getName() + '(' + selector(metric) + ')';
    }

    /** Returns the selector in the notation of Go, which the messages of the real controller contain. */
    static String selector(MetricIdentifier metric) {
        LabelSelector selector = metric.getSelector();
        if (selector == null) {
            return "nil";
        }
        StringBuilder text = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
        new TreeMap<>(Objects.requireNonNullElse(selector.getMatchLabels(), Map.<String, String>of()))
                .forEach((key, value) ->
                        text.append(key).append(": ").append(value).append(','));
        text.append("},MatchExpressions:[]LabelSelectorRequirement{");
        for (LabelSelectorRequirement each :
                Objects.requireNonNullElse(selector.getMatchExpressions(), List.<LabelSelectorRequirement>of())) {
            text.append("LabelSelectorRequirement{Key:").append(each.getKey());
            text.append(",Operator:").append(each.getOperator());
            text.append(",Values:[")
                    .append(String.join(" ", Objects.requireNonNullElse(each.getValues(), List.<String>of())));
            text.append("],},");
        }
        return text.append("},}").toString();
    }
}
