package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Strategy of Event, which is kept for a limited time. Events written through {@code events.k8s.io} must be complete, and little
 * of them can change later; those written through the core group are checked as they always were.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
 */
final class EventStrategy implements Strategy {

    /** In the order in which they are checked; {@code reason} is checked twice, as upstream does. */
    private static final List<String> IMMUTABLE = List.of(
            "involvedObject",
            "reason",
            "message",
            "source",
            "firstTimestamp",
            "lastTimestamp",
            "count",
            "reason",
            "type",
            "eventTime",
            "action",
            "related",
            "reportingComponent",
            "reportingInstance");

    private static final List<String> TYPES = List.of("Normal", "Warning");
    private static final List<String> UNSET = List.of("firstTimestamp", "lastTimestamp", "count", "source");

    private final Duration timeToLive;
    private final boolean strict;

    private EventStrategy(Duration timeToLive, boolean strict) {
        this.timeToLive = timeToLive;
        this.strict = strict;
    }

    /** Returns the strategy of Events of the core group, which are kept for {@code timeToLive} after their last write. */
    static EventStrategy ofCore(Duration timeToLive) {
        return new EventStrategy(timeToLive, false);
    }

    /** Returns the strategy of Events of {@code events.k8s.io}, for objects in the form of the core group. */
    static EventStrategy ofEvents(Duration timeToLive) {
        return new EventStrategy(timeToLive, true);
    }

    /** Events have no dependents to wait for. */
    @Override
    public Propagation propagation(@Nullable Propagation requested) {
        return Propagation.BACKGROUND;
    }

    /** An event without a source is selected by the controller that reports it. */
    @Override
    public String selectableValue(ObjectNode object, String field, String text) {
        if (!field.equals("source")) {
            return text;
        }
        String component = object.path("source").path("component").asText("");
        return component.isEmpty() ? object.path("reportingComponent").asText("") : component;
    }

    @Override
    public Duration timeToLive(ObjectNode object) {
        return timeToLive;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        loosely(object, errors);
        if (strict) {
            ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
            FieldValue.of(object, "series", errors).check();
            FieldValue time = FieldValue.of(object, "eventTime", errors);
            if (time.empty()) {
                time.required();
            }
            FieldValue type = FieldValue.of(object, "type", errors);
            if (!TYPES.contains(type.text())) {
                type.invalid("", "has invalid value: " + type.text());
            }
            for (String name : UNSET) {
                FieldValue deprecated = FieldValue.of(object, name, errors);
                if (!deprecated.empty() && !deprecated.is("0")) {
                    deprecated.invalid("", "needs to be unset");
                }
            }
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        loosely(object, errors);
        if (strict) {
            ObjectMetaUpdateValidation.ofKind(object, current, errors);
            FieldValue series = FieldValue.of(object, "series", errors);
            if (!series.isSame(current.path("series"))) {
                series.check();
            }
            immutable(object, current, errors);
        }
    }

    private static void immutable(ObjectNode object, ObjectNode current, FieldErrors errors) {
        for (String name : IMMUTABLE) {
            FieldValue now = FieldValue.of(object, name, errors);
            if (!now.isSame(current.path(name))) {
                FieldValue shown =
                        name.equals("reportingComponent") ? now.as(FieldPath.of("reportingController")) : now;
                shown.invalid(now.internal(), "field is immutable");
            }
        }
    }

    private void loosely(ObjectNode object, FieldErrors errors) {
        String namespace = object.path("metadata").path("namespace").asText("");
        FieldValue about = FieldValue.of(object, "involvedObject", errors).child("namespace");
        if (FieldValue.of(object, "eventTime", errors).empty()) {
            boolean nowhere = about.empty() && namespace.equals("default");
            if (!nowhere && !about.is(namespace)) {
                about.invalid("does not match event.namespace");
            }
        } else {
            reported(object, errors, about, namespace);
        }
        FieldValue shown = FieldValue.of(object, "namespace", errors);
        NameFormats.subdomain(namespace).forEach(wrong -> shown.invalid(namespace, wrong));
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    private void reported(ObjectNode object, FieldErrors errors, FieldValue about, String namespace) {
        if (about.empty() && !namespace.equals("default") && !namespace.equals("kube-system")) {
            about.invalid("does not match event.namespace");
        }
        FieldValue controller = FieldValue.of(object, "reportingComponent", errors);
        FieldValue shown = strict ? controller.as(FieldPath.of("reportingController")) : controller;
        if (controller.empty()) {
            shown.required();
        }
        shown.invalid(LabelFormats.key(controller.text()));
        FieldValue.root(object, errors).check("reportingInstance", "action", "reason", "message");
    }

    @Override
    public boolean readsPastCache() {
        return true;
    }
}
