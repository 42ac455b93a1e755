package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Set;

/** Validates node selectors by label or by node name. */
final class NodeSelectorValidation {

    private static final Set<String> SET_OPERATORS = Set.of("In", "NotIn");

    private NodeSelectorValidation() {}

    static void validate(FieldValue selector) {
        FieldValue terms = selector.child("nodeSelectorTerms");
        if (terms.empty()) {
            terms.required("must have at least one node selector term");
            return;
        }
        for (FieldValue term : terms.items()) {
            for (FieldValue requirement : term.items("matchExpressions")) {
                label(requirement);
                requirement.items("values").forEach(value -> value.invalid(LabelFormats.value(value.text())));
            }
            term.items("matchFields").forEach(NodeSelectorValidation::field);
        }
    }

    /** Validates a preferred term, whose values are not checked. */
    static void preferred(FieldValue term) {
        term.items("matchExpressions").forEach(NodeSelectorValidation::label);
        term.items("matchFields").forEach(NodeSelectorValidation::field);
    }

    private static void label(FieldValue requirement) {
        FieldValue values = requirement.child("values");
        switch (requirement.child("operator").text()) {
            case "In", "NotIn" -> {
                if (values.empty()) {
                    values.required("must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.empty()) {
                    values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            case "Gt", "Lt" -> {
                if (values.items().size() != 1) {
                    values.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
                }
            }
            default -> requirement.child("operator").invalid("not a valid selector operator");
        }
        requirement
                .child("key")
                .invalid(LabelFormats.key(requirement.child("key").text()));
    }

    private static void field(FieldValue requirement) {
        FieldValue values = requirement.child("values");
        if (!SET_OPERATORS.contains(requirement.child("operator").text())) {
            requirement.child("operator").invalid("not a valid selector operator");
        } else if (values.items().size() != 1) {
            values.required("must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
        }
        if (!requirement.child("key").is("metadata.name")) {
            requirement.child("key").invalid("not a valid field selector key");
            return;
        }
        values.items().forEach(value -> value.invalid(NameFormats.subdomain(value.text())));
    }
}
