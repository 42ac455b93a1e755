package dev.kontract.server.registry.batch;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Validates the policy about failed pods of a job.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy">Pod failure policy</a>
 */
final class PodFailurePolicyValidation {

    private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
    private static final int MOST_RULES = 20;
    private static final int MOST_VALUES = 255;

    private PodFailurePolicyValidation() {}

    static void validate(FieldValue spec, FieldValue policy) {
        FieldValue rules = policy.child("rules");
        atMost(rules, MOST_RULES);
        Set<String> containers = Stream.of("containers", "initContainers")
                .flatMap(list -> spec.child("template").child("spec").items(list).stream())
                .map(container -> container.child("name").text())
                .collect(Collectors.toSet());
        for (FieldValue rule : rules.items()) {
            action(rule.child("action"), spec);
            rule(rule, containers);
        }
    }

    private static void action(FieldValue action, FieldValue spec) {
        if (action.empty()) {
            action.required(validValues(ACTIONS));
        } else if (action.is("FailIndex")) {
            if (spec.child("backoffLimitPerIndex").absent()) {
                action.invalid("requires the backoffLimitPerIndex to be set");
            }
        } else if (!ACTIONS.contains(action.text())) {
            action.notSupported(ACTIONS);
        }
    }

    private static void rule(FieldValue rule, Set<String> containers) {
        FieldValue exitCodes = rule.child("onExitCodes");
        FieldValue conditions = rule.child("onPodConditions");
        if (exitCodes.present()) {
            exitCodes(exitCodes, containers);
        }
        rule.check("onPodConditions");
        if (exitCodes.present() && !conditions.empty()) {
            rule.invalidWithoutValue("specifying both OnExitCodes and OnPodConditions is not supported");
        }
        if (exitCodes.absent() && conditions.empty()) {
            rule.invalidWithoutValue("specifying one of OnExitCodes and OnPodConditions is required");
        }
    }

    private static void exitCodes(FieldValue requirement, Set<String> containers) {
        requirement.check("operator");
        FieldValue operator = requirement.child("operator");
        FieldValue container = requirement.child("containerName");
        if (container.present() && !containers.contains(container.text())) {
            container.invalid("must be one of the container or initContainer names in the pod template");
        }
        FieldValue values = requirement.child("values");
        if (values.empty()) {
            values.invalid(values.internal(), "at least one value is required");
        } else {
            atMost(values, MOST_VALUES);
        }
        codes(values, operator);
    }

    private static void codes(FieldValue values, FieldValue operator) {
        boolean ordered = true;
        long before = Long.MIN_VALUE;
        Set<Long> known = new HashSet<>();
        for (FieldValue value : values.items()) {
            long code = value.number();
            if (operator.is("In") && code == 0) {
                value.invalid("must not be 0 for the In operator");
            }
            if (!known.add(code)) {
                value.duplicate();
            }
            ordered &= before <= code;
            before = code;
        }
        if (!ordered) {
            values.invalid("must be ordered");
        }
    }

    private static String validValues(List<String> values) {
        return "valid values: " + values.stream().collect(Collectors.joining("\" \"", "[\"", "\"]"));
    }

    private static void atMost(FieldValue list, int limit) {
        if (list.node().size() > limit) {
            list.tooMany(limit);
        }
    }
}
