package dev.kontract.server.registry.autoscaling;

import dev.kontract.server.registry.autoscaling.HorizontalPodAutoscalerValidation.VersionRule;
import dev.kontract.server.registry.core.container.ResourceNames;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Locale;

/** Validates a metric of a HorizontalPodAutoscaler and its target. */
final class MetricValidation {

    private static final List<String> TYPES = List.of("ContainerResource", "External", "Object", "Pods", "Resource");

    /** In the order in which the first one that is given is validated. */
    private static final List<String> SOURCES = List.of("object", "external", "pods", "resource", "containerResource");

    private MetricValidation() {}

    /**
     * Validates a metric.
     *
     * @param objects how the API version of a described object is checked
     */
    static void validate(FieldValue metric, VersionRule objects) {
        FieldValue type = metric.child("type");
        if (type.empty()) {
            type.required("must specify a metric source type");
        }
        boolean known = TYPES.contains(type.text());
        if (!known) {
            type.notSupported(TYPES);
        }
        List<FieldValue> present =
                SOURCES.stream().map(metric::child).filter(FieldValue::present).toList();
        if (!present.isEmpty()) {
            source(present.get(0), objects);
        }
        String expected = known
                ? type.text().substring(0, 1).toLowerCase(Locale.ROOT)
                        + type.text().substring(1)
                : "";
        if (!known) {
            type.notSupported(TYPES);
        } else if (metric.child(expected).absent()) {
            metric.child(expected).required("must populate information for the given metric source");
        }
        if (present.size() != 1) {
            present.stream()
                    .filter(source -> !source.path().toString().endsWith("." + expected))
                    .forEach(source -> source.forbidden("must populate the given metric source only"));
        }
    }

    private static void source(FieldValue source, VersionRule objects) {
        String path = source.path().toString();
        switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "object" -> object(source, objects);
            case "external" -> external(source);
            case "pods" -> pods(source);
            case "resource" -> resource(source);
            default -> containerResource(source);
        }
    }

    private static void object(FieldValue source, VersionRule objects) {
        HorizontalPodAutoscalerValidation.reference(source.child("describedObject"), objects);
        source.child("metric").check("name");
        FieldValue target = target(source);
        if (target.child("value").absent() && target.child("averageValue").absent()) {
            target.child("averageValue").required("must set either a target value or averageValue");
        }
    }

    private static void external(FieldValue source) {
        source.child("metric").check("name");
        FieldValue target = target(source);
        FieldValue value = target.child("value");
        FieldValue average = target.child("averageValue");
        if (value.absent() && average.absent()) {
            average.required("must set either a target value for metric or a per-pod target");
        }
        if (value.present() && average.present()) {
            value.forbidden("may not set both a target value for metric and a per-pod target");
        }
    }

    private static void pods(FieldValue source) {
        source.child("metric").check("name");
        FieldValue average = target(source).child("averageValue");
        if (average.absent()) {
            average.required("must specify a positive target averageValue");
        }
    }

    private static void resource(FieldValue source) {
        source.check("name");
        utilization(source);
    }

    private static void containerResource(FieldValue source) {
        FieldValue name = source.child("name");
        if (name.empty()) {
            name.required("must specify a resource name");
        } else {
            ResourceNames.ofContainer(name, name.text());
        }
        source.check("container");
        utilization(source);
    }

    private static void utilization(FieldValue source) {
        FieldValue target = target(source);
        FieldValue utilization = target.child("averageUtilization");
        FieldValue average = target.child("averageValue");
        if (utilization.absent() && average.absent()) {
            utilization.required("must set either a target raw value or a target utilization");
        }
        if (utilization.present() && average.present()) {
            average.forbidden("may not set both a target raw value and a target utilization");
        }
    }

    private static FieldValue target(FieldValue source) {
        FieldValue target = source.child("target");
        target.check();
        return target;
    }
}
