package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the restart policy and restart rules of a single container.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/5307">KEP-5307: container restart policy</a>
 */
final class RestartPolicyValidation {

    private static final List<String> POLICIES = List.of("Always", "Never", "OnFailure");
    private static final List<String> ACTIONS = List.of("Restart", "RestartAllContainers");
    private static final List<String> OPERATORS = List.of("In", "NotIn");
    private static final String WITHOUT_POLICY = "must specify restartPolicy when restart rules are used";
    private static final int MOST_RULES = 20;
    private static final int MOST_EXIT_CODES = 255;

    private RestartPolicyValidation() {}

    /** The rules of an init container are checked only if it has its own policy. */
    static void ofInit(FieldValue container) {
        if (container.child("restartPolicy").present()) {
            validate(container);
        } else if (!container.child("restartPolicyRules").empty()) {
            container.child("restartPolicy").required(WITHOUT_POLICY);
        }
    }

    static void validate(FieldValue container) {
        FieldValue policy = container.child("restartPolicy");
        FieldValue rules = container.child("restartPolicyRules");
        if (policy.present() && !POLICIES.contains(policy.text())) {
            policy.notSupported(POLICIES);
        }
        if (policy.absent() && !rules.empty()) {
            policy.required(WITHOUT_POLICY);
        }
        atMost(rules, MOST_RULES);
        rules.items().forEach(RestartPolicyValidation::rule);
    }

    private static void rule(FieldValue rule) {
        if (!ACTIONS.contains(rule.child("action").text())) {
            rule.child("action").notSupported(ACTIONS);
        }
        FieldValue codes = rule.child("exitCodes");
        if (codes.absent()) {
            codes.required("must be specified");
            return;
        }
        if (!OPERATORS.contains(codes.child("operator").text())) {
            codes.child("operator").notSupported(OPERATORS);
        }
        atMost(codes.child("values"), MOST_EXIT_CODES);
    }

    private static void atMost(FieldValue list, int limit) {
        if (list.node().size() > limit) {
            list.tooMany(limit);
        }
    }
}
