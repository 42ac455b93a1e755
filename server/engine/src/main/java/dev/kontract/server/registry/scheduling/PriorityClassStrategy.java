package dev.kontract.server.registry.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.StatusException;

/**
 * Strategy of PriorityClass, whose value and preemption policy are immutable.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass">
 *     PriorityClass</a>
 */
final class PriorityClassStrategy implements Strategy {

    private static final int HIGHEST_USER_VALUE = 1_000_000_000;

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.withObjectProperty("metadata").put("generation", 1);
    }

    @Override
    public void checkDeletion(String name) {
        if (SystemPriorityClasses.isSystemClass(name)) {
            throw StatusException.forbidden(
                    SystemPriorityClasses.KIND.group(),
                    "priorityclasses",
                    name,
                    "this is a system priority class and cannot be deleted");
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue name = FieldValue.of(object, "metadata", errors).child("name");
        FieldValue value = FieldValue.of(object, "value", errors);
        if (name.text().startsWith(SystemPriorityClasses.PREFIX)) {
            boolean globalDefault = object.path("globalDefault").asBoolean();
            SystemPriorityClasses.difference(name.text(), value.number(), globalDefault)
                    .ifPresent(why -> name.forbidden("priority class names with '" + SystemPriorityClasses.PREFIX
                            + "' prefix are reserved for system use only. error: " + why));
        } else if (value.number() > HIGHEST_USER_VALUE) {
            value.forbidden("maximum allowed value of a user defined priority is " + HIGHEST_USER_VALUE);
        }
        FieldValue.of(object, "preemptionPolicy", errors).check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue value = FieldValue.of(object, "value", errors);
        if (value.number() != current.path("value").asLong()) {
            value.forbidden("may not be changed in an update.");
        }
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
    }
}
