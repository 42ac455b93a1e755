package dev.kontract.server.authorization.reviews;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.RequestedSelectors;
import dev.kontract.server.authorization.RequestedSelectors.Requirement;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.selector.SelectorException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A label or field selector in an access review, given as text or as requirements. RBAC ignores selectors, webhooks and the Node
 * authorizer do not.
 *
 * @see <a href="https://kep.k8s.io/4601">Authorize with selectors</a>
 */
final class ReviewSelector {

    private static final Set<String> LABEL_OPERATORS = Set.of("In", "NotIn", "Exists", "DoesNotExist");
    private static final Set<String> FIELD_OPERATORS = Set.of("In", "NotIn");

    private final FieldValue selector;

    private ReviewSelector(FieldValue selector) {
        this.selector = selector;
    }

    /** Returns the selectors present in a review, the field selector first. */
    static List<ReviewSelector> of(ObjectNode review) {
        FieldValue attributes = FieldValue.of(review, "spec", new FieldErrors()).child("resourceAttributes");
        return Stream.of("fieldSelector", "labelSelector")
                .map(attributes::child)
                .filter(FieldValue::present)
                .map(ReviewSelector::new)
                .toList();
    }

    /** Returns the selectors of a valid review for authorizers. */
    static RequestedSelectors requested(ObjectNode review) {
        List<Requirement> fields = List.of();
        List<Requirement> labels = List.of();
        for (ReviewSelector each : of(review)) {
            if (each.onFields()) {
                fields = each.requirements();
            } else {
                labels = each.requirements();
            }
        }
        return fields.isEmpty() && labels.isEmpty() ? RequestedSelectors.NONE : new RequestedSelectors(fields, labels);
    }

    private List<Requirement> requirements() {
        String raw = selector.child("rawSelector").text();
        if (!raw.isEmpty()) {
            return onFields() ? RequestedSelectors.fieldRequirements(raw) : RequestedSelectors.labelRequirements(raw);
        }
        return selector.items("requirements").stream()
                .filter(this::isUnderstood)
                .map(each -> new Requirement(
                        each.child("key").text(),
                        each.child("operator").text(),
                        each.items("values").stream().map(FieldValue::text).toList()))
                .toList();
    }

    private boolean onFields() {
        return selector.path().toString().endsWith("fieldSelector");
    }

    void validate(FieldErrors errors) {
        FieldValue asked = selector.within(errors);
        FieldValue raw = asked.child("rawSelector");
        FieldValue requirements = asked.child("requirements");
        if (!raw.empty() && !requirements.empty()) {
            raw.invalid("may not specified at the same time as requirements");
        }
        if (raw.empty() && requirements.empty()) {
            requirements.required("when " + asked.path() + " is specified, requirements or rawSelector is required");
        }
        requirements.items().forEach(onFields() ? ReviewSelector::fieldRequirement : ReviewSelector::labelRequirement);
    }

    private static void fieldRequirement(FieldValue requirement) {
        if (requirement.child("key").empty()) {
            requirement.child("key").required("must be specified");
        }
        LabelSelectorValidation.values(requirement);
    }

    /** Unknown operators are allowed, since a later version may define them. */
    private static void labelRequirement(FieldValue requirement) {
        LabelSelectorValidation.values(requirement);
        FieldValue key = requirement.child("key");
        key.invalid(LabelFormats.key(key.text()));
        requirement.items("values").forEach(value -> value.invalid(LabelFormats.value(value.text())));
    }

    /** Returns the parse error of a selector that is valid but ignored, if any. */
    Stream<String> error() {
        List<FieldValue> requirements = selector.items("requirements");
        long read = requirements.stream().filter(this::isUnderstood).count();
        if (requirements.isEmpty() ? isReadable() : read == requirements.size()) {
            return Stream.empty();
        }
        return Stream.of(selector.path() + (read > 0 ? " partially" : "") + " ignored due to parse error");
    }

    private boolean isUnderstood(FieldValue requirement) {
        String operator = requirement.child("operator").text();
        return onFields()
                ? FIELD_OPERATORS.contains(operator)
                        && requirement.items("values").size() == 1
                : LABEL_OPERATORS.contains(operator);
    }

    private boolean isReadable() {
        Consumer<String> reader = onFields() ? FieldSelector::parse : LabelSelector::parse;
        try {
            reader.accept(selector.child("rawSelector").text());
            return true;
        } catch (SelectorException e) {
            return false;
        }
    }
}
