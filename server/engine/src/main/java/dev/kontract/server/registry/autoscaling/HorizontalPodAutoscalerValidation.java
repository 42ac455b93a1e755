package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.QuantityAmount;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates the spec of a HorizontalPodAutoscaler. */
final class HorizontalPodAutoscalerValidation {

    private static final List<String> SELECT_POLICIES = List.of("Disabled", "Max", "Min");
    private static final List<String> POLICY_TYPES = List.of("Percent", "Pods");
    private static final int MAX_PERIOD_SECONDS = 1800;
    private static final int MAX_STABILIZATION_SECONDS = 3600;

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
        FieldValue behavior = spec.child("behavior");
        for (String direction : List.of("scaleUp", "scaleDown")) {
            FieldValue rules = behavior.child(direction);
            if (rules.present()) {
                rules(rules);
            }
        }
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
        for (String name : List.of("kind", "name")) {
            FieldValue part = reference.child(name);
            if (part.empty()) {
                part.required();
            } else {
                part.invalid(NameFormats.pathSegment(part.text()));
            }
        }
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

    private static void rules(FieldValue rules) {
        FieldValue window = rules.child("stabilizationWindowSeconds");
        if (window.number() < 0) {
            window.invalid("must be greater than or equal to zero");
        }
        if (window.number() > MAX_STABILIZATION_SECONDS) {
            window.invalid("must be less than or equal to " + MAX_STABILIZATION_SECONDS);
        }
        FieldValue select = rules.child("selectPolicy");
        if (select.present() && !SELECT_POLICIES.contains(select.text())) {
            select.notSupported(SELECT_POLICIES);
        }
        FieldValue policies = rules.child("policies");
        if (policies.empty()) {
            policies.required("must specify at least one Policy");
        }
        policies.items().forEach(HorizontalPodAutoscalerValidation::policy);
        FieldValue tolerance = rules.child("tolerance");
        if (tolerance.present() && QuantityAmount.of(tolerance.text()).sign() < 0) {
            tolerance.invalid("must be greater than or equal to 0");
        }
    }

    private static void policy(FieldValue policy) {
        FieldValue type = policy.child("type");
        if (!POLICY_TYPES.contains(type.text())) {
            type.notSupported(POLICY_TYPES);
        }
        FieldValue value = policy.child("value");
        if (value.number() <= 0) {
            value.invalid(value.number(), "must be greater than zero");
        }
        FieldValue period = policy.child("periodSeconds");
        if (period.number() <= 0) {
            period.invalid(period.number(), "must be greater than zero");
        }
        if (period.number() > MAX_PERIOD_SECONDS) {
            period.invalid("must be less than or equal to " + MAX_PERIOD_SECONDS);
        }
    }
}
