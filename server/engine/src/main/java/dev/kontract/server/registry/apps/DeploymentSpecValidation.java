package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IntOrPercentValidation;
import java.util.List;

/** Validates the spec of a Deployment. The order of the checks is the order of the errors. */
final class DeploymentSpecValidation {

    private static final String RECREATE = "Recreate";
    private static final String ROLLING_UPDATE = "RollingUpdate";

    private DeploymentSpecValidation() {}

    static void validate(FieldValue spec, FieldValue was) {
        spec.check("replicas");
        SelectorValidation.validate(spec, was);
        strategy(spec.child("strategy"));
        spec.check("minReadySeconds", "revisionHistoryLimit", "progressDeadlineSeconds");
        progressDeadline(
                spec.child("progressDeadlineSeconds"),
                spec.child("minReadySeconds").number());
    }

    private static void progressDeadline(FieldValue deadline, long minReadySeconds) {
        if (deadline.present() && deadline.number() <= minReadySeconds) {
            deadline.invalid(deadline.number(), "must be greater than minReadySeconds");
        }
    }

    private static void strategy(FieldValue strategy) {
        FieldValue rollingUpdate = strategy.child("rollingUpdate");
        switch (strategy.child("type").text()) {
            case RECREATE -> {
                if (rollingUpdate.present()) {
                    rollingUpdate.forbidden("may not be specified when strategy `type` is 'Recreate'");
                }
            }
            case ROLLING_UPDATE -> rollingUpdate(rollingUpdate);
            default ->
                strategy.notSupported(
                        shown(strategy, List.of("MaxUnavailable", "MaxSurge")), List.of(RECREATE, ROLLING_UPDATE));
        }
    }

    private static void rollingUpdate(FieldValue rollingUpdate) {
        FieldValue unavailable = rollingUpdate.child("maxUnavailable");
        FieldValue surge = rollingUpdate.child("maxSurge");
        rollingUpdate.check("maxUnavailable", "maxSurge");
        if (IntOrPercentValidation.amount(unavailable) == 0 && IntOrPercentValidation.amount(surge) == 0) {
            unavailable.invalid("may not be 0 when `maxSurge` is 0");
        }
        IntOrPercentValidation.atMostWhole(unavailable);
    }

    /** Returns a strategy with the Go field names of upstream, which errors show. */
    static ObjectNode shown(FieldValue strategy, List<String> parameters) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("Type", strategy.child("type").text());
        FieldValue rollingUpdate = strategy.child("rollingUpdate");
        if (rollingUpdate.absent()) {
            return shown.putNull("RollingUpdate");
        }
        ObjectNode inner = shown.putObject("RollingUpdate");
        for (String parameter : parameters) {
            JsonNode value = rollingUpdate
                    .child(Character.toLowerCase(parameter.charAt(0)) + parameter.substring(1))
                    .node();
            inner.set(parameter, value.isMissingNode() ? JsonNodeFactory.instance.numberNode(0) : value);
        }
        return shown;
    }
}
