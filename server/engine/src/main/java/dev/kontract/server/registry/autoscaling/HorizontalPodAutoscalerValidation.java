package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Optional;
import java.util.Set;

/** Validates the spec of a HorizontalPodAutoscaler. */
final class HorizontalPodAutoscalerValidation {

    /** How strictly the API version of a reference is checked. */
    enum VersionRule {
        /** Not at all. */
        ANY,
        /** It must be well-formed. */
        WELL_FORMED,
        /** It must be well-formed and name a group. */
        WITH_GROUP
    }

    private HorizontalPodAutoscalerValidation() {}

    /**
     * Validates a spec.
     *
     * @param before the current spec, missing for a new object; what is wrong in it already is not checked again
     */
    static void validate(FieldValue spec, JsonNode before) {
        boolean wasZero =
                before.path("minReplicas").isInt() && before.path("minReplicas").asInt() == 0;
        replicas(spec, wasZero ? 0 : 1);
        reference(spec.child("scaleTargetRef"), targetRule(spec.child("scaleTargetRef"), before));
        metrics(spec, objectRule(before));
        spec.check("behavior");
    }

    private static void replicas(FieldValue spec, int least) {
        FieldValue min = spec.child("minReplicas");
        FieldValue max = spec.child("maxReplicas");
        if (min.present() && min.number() < least) {
            min.invalid("must be greater than or equal to " + least);
        }
        if (max.number() == 0) {
            max.required("must be set and greater than 0");
        } else if (max.number() < 0) {
            max.invalid("must be greater than or equal to 1");
        }
        if (min.present() && max.number() < min.number()) {
            max.invalid(max.number(), "must be greater than or equal to `minReplicas`");
        }
    }

    private static VersionRule targetRule(FieldValue target, JsonNode before) {
        JsonNode was = before.path("scaleTargetRef");
        boolean same = !before.isMissingNode()
                && target.child("apiVersion").is(was.path("apiVersion").asText())
                && target.child("kind").is(was.path("kind").asText());
        if (same) {
            return VersionRule.ANY;
        }
        return target.child("kind").is("ReplicationController") ? VersionRule.WELL_FORMED : VersionRule.WITH_GROUP;
    }

    private static VersionRule objectRule(JsonNode before) {
        for (JsonNode metric : before.path("metrics")) {
            JsonNode object = metric.path("object");
            if (metric.path("type").asText().equals("Object")
                    && object.isObject()
                    && wrongVersion(
                                    object.path("describedObject")
                                            .path("apiVersion")
                                            .asText(),
                                    VersionRule.WELL_FORMED)
                            .isPresent()) {
                return VersionRule.ANY;
            }
        }
        return VersionRule.WELL_FORMED;
    }

    /** Validates a reference to an object in any version. */
    static void reference(FieldValue reference, VersionRule rule) {
        reference.check("kind", "name");
        FieldValue version = reference.child("apiVersion");
        wrongVersion(version.text(), rule).ifPresent(version::invalid);
    }

    private static Optional<String> wrongVersion(String apiVersion, VersionRule rule) {
        if (rule == VersionRule.ANY) {
            return Optional.empty();
        }
        int slash = apiVersion.indexOf('/');
        if (slash >= 0 && apiVersion.indexOf('/', slash + 1) >= 0) {
            return Optional.of("unexpected GroupVersion string: " + apiVersion);
        }
        return rule == VersionRule.WITH_GROUP && slash <= 0
                ? Optional.of("apiVersion must specify API group")
                : Optional.empty();
    }

    private static void metrics(FieldValue spec, VersionRule objects) {
        FieldValue metrics = spec.child("metrics");
        Set<String> withoutPods = Set.of("Object", "External");
        boolean fromZero = false;
        for (FieldValue metric : metrics.items()) {
            MetricValidation.validate(metric, objects);
            fromZero |= withoutPods.contains(metric.child("type").text());
        }
        FieldValue min = spec.child("minReplicas");
        if (min.present() && min.number() == 0 && !fromZero) {
            metrics.forbidden(
                    "must specify at least one Object or External metric to support scaling to zero replicas");
        }
    }
}
