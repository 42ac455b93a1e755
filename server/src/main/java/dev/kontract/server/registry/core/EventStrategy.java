package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelFormats;
import dev.kontract.server.registry.validation.NameFormats;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Strategy of Event, which is kept for a limited time.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
 */
final class EventStrategy implements Strategy {

    private static final int WORD_LIMIT = 128;
    private static final int NOTE_LIMIT = 1024;

    private final Duration timeToLive;

    /** Creates a strategy that keeps Events for {@code timeToLive} after their last write. */
    EventStrategy(Duration timeToLive) {
        this.timeToLive = timeToLive;
    }

    @Override
    public Duration timeToLive(ObjectNode object) {
        return timeToLive;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
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

    private static void reported(ObjectNode object, FieldErrors errors, FieldValue about, String namespace) {
        if (about.empty() && !namespace.equals("default") && !namespace.equals("kube-system")) {
            about.invalid("does not match event.namespace");
        }
        FieldValue controller = FieldValue.of(object, "reportingComponent", errors);
        FieldValue shown = FieldValue.of(object, "reportingController", errors);
        if (controller.empty()) {
            shown.required();
        }
        LabelFormats.key(controller.text()).forEach(wrong -> shown.invalid(controller.text(), wrong));
        word(FieldValue.of(object, "reportingInstance", errors));
        word(FieldValue.of(object, "action", errors));
        word(FieldValue.of(object, "reason", errors));
        atMost(FieldValue.of(object, "message", errors), NOTE_LIMIT);
    }

    private static void word(FieldValue word) {
        if (word.empty()) {
            word.required();
        }
        atMost(word, WORD_LIMIT);
    }

    private static void atMost(FieldValue text, int limit) {
        if (text.text().getBytes(StandardCharsets.UTF_8).length > limit) {
            text.invalid("", "can have at most " + limit + " characters");
        }
    }
}
