package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.LabelFormats;
import dev.kontract.server.registry.validation.Names;
import dev.kontract.server.registry.validation.Value;
import java.nio.charset.StandardCharsets;

/**
 * What happened to some object, told in its own namespace.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
 */
final class EventStrategy implements Strategy {

    private static final int WORD_LIMIT = 128;
    private static final int NOTE_LIMIT = 1024;

    @Override
    public void validate(ObjectNode object, Errors errors) {
        String namespace = object.path("metadata").path("namespace").asText("");
        Value about = Value.of(object, "involvedObject", errors).child("namespace");
        if (Value.of(object, "eventTime", errors).empty()) {
            boolean nowhere = about.empty() && namespace.equals("default");
            if (!nowhere && !about.is(namespace)) {
                about.invalid("does not match event.namespace");
            }
        } else {
            reported(object, errors, about, namespace);
        }
        Value shown = Value.of(object, "namespace", errors);
        Names.subdomain(namespace).forEach(wrong -> shown.invalid(namespace, wrong));
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    private static void reported(ObjectNode object, Errors errors, Value about, String namespace) {
        if (about.empty() && !namespace.equals("default") && !namespace.equals("kube-system")) {
            about.invalid("does not match event.namespace");
        }
        Value controller = Value.of(object, "reportingComponent", errors);
        Value shown = Value.of(object, "reportingController", errors);
        if (controller.empty()) {
            shown.required();
        }
        LabelFormats.key(controller.text()).forEach(wrong -> shown.invalid(controller.text(), wrong));
        word(Value.of(object, "reportingInstance", errors));
        word(Value.of(object, "action", errors));
        word(Value.of(object, "reason", errors));
        atMost(Value.of(object, "message", errors), NOTE_LIMIT);
    }

    private static void word(Value word) {
        if (word.empty()) {
            word.required();
        }
        atMost(word, WORD_LIMIT);
    }

    private static void atMost(Value text, int limit) {
        if (text.text().getBytes(StandardCharsets.UTF_8).length > limit) {
            text.invalid("", "can have at most " + limit + " characters");
        }
    }
}
