package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Strategy of ValidatingWebhookConfiguration and MutatingWebhookConfiguration. An update may keep what earlier versions
 * of the API allowed.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/">Dynamic
 *     admission control</a>
 */
final class WebhookConfigurationStrategy extends RegistrationStrategy {

    private static final String WEBHOOKS = "webhooks";
    private static final String CONDITIONS = "matchConditions";

    private final boolean mutating;

    private WebhookConfigurationStrategy(boolean mutating) {
        this.mutating = mutating;
    }

    static WebhookConfigurationStrategy mutating() {
        return new WebhookConfigurationStrategy(true);
    }

    static WebhookConfigurationStrategy validating() {
        return new WebhookConfigurationStrategy(false);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        validate(object, new WebhookValidation(mutating, true, true, true), true, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        List<FieldValue> was =
                FieldValue.of(current, WEBHOOKS, new FieldErrors()).items();
        WebhookValidation rules = new WebhookValidation(
                mutating,
                was.stream().allMatch(WebhookValidation::hasNoSideEffects),
                was.stream().allMatch(WebhookValidation::isRecognized),
                !sameConditions(object.path(WEBHOOKS), current.path(WEBHOOKS)));
        validate(
                object,
                rules,
                was.stream().map(hook -> hook.child("name").text()).allMatch(distinct()),
                errors);
    }

    /** Upstream distinguishes empty lists and maps from absent ones here. */
    @Override
    public boolean countsAsChange(ObjectNode object, ObjectNode current) {
        return !ValueOrder.equal(object.path(WEBHOOKS), current.path(WEBHOOKS));
    }

    private static void validate(ObjectNode object, WebhookValidation rules, boolean unique, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, NameRule.SUBDOMAIN, errors);
        Predicate<String> first = distinct();
        for (FieldValue hook : FieldValue.of(object, WEBHOOKS, errors).items()) {
            rules.validate(hook);
            FieldValue name = hook.child("name");
            if (unique && !name.empty() && !first.test(name.text())) {
                name.duplicate();
            }
        }
    }

    private static Predicate<String> distinct() {
        Set<String> known = new HashSet<>();
        return known::add;
    }

    private static boolean sameConditions(JsonNode hooks, JsonNode was) {
        if (hooks.size() != was.size()) {
            return false;
        }
        for (int i = 0; i < hooks.size(); i++) {
            if (!hooks.path(i).path(CONDITIONS).equals(was.path(i).path(CONDITIONS))) {
                return false;
            }
        }
        return true;
    }
}
