package dev.kontract.server.registry.core.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import java.util.List;

/** Rules of the pod template in workloads that keep a number of equal pods running. */
public final class ReplicatedTemplateRules {

    private static final String ALWAYS = "Always";

    private ReplicatedTemplateRules() {}

    /**
     * Checks that a valid label selector matches the labels of the template. An absent selector matches nothing, an
     * empty one everything.
     */
    public static void matchesSelector(FieldValue template, FieldValue selector) {
        FieldValue labels = labels(template);
        boolean matched = selector.present()
                && (LabelSelectorValidation.asksNothing(selector)
                        || LabelSelectorValidation.matches(selector, labels.node()));
        if (!matched) {
            unmatched(labels);
        }
    }

    /** Checks that the labels of the template include those of a selector that is a map of labels. */
    static void includesLabels(FieldValue template, FieldValue selector) {
        FieldValue labels = labels(template);
        boolean included = selector.entries().entrySet().stream()
                .allMatch(entry -> labels.key(entry.getKey())
                        .node()
                        .equals(entry.getValue().node()));
        if (!included) {
            unmatched(labels);
        }
    }

    private static FieldValue labels(FieldValue template) {
        return template.child("metadata").child("labels");
    }

    private static void unmatched(FieldValue labels) {
        JsonNode shown = labels.present() ? labels.node() : JsonNodeFactory.instance.nullNode();
        labels.invalid(shown, "`selector` does not match template `labels`");
    }

    /**
     * Checks that the pods restart whenever they end.
     *
     * @param kind the kind of the workload, for messages
     */
    public static void alwaysRestarts(FieldValue template, String kind) {
        FieldValue spec = template.child("spec");
        FieldValue restartPolicy = spec.child("restartPolicy");
        if (!restartPolicy.is(ALWAYS)) {
            restartPolicy.notSupported(List.of(ALWAYS));
        }
        FieldValue deadline = spec.child("activeDeadlineSeconds");
        if (deadline.present()) {
            deadline.forbidden("activeDeadlineSeconds in " + kind + " is not Supported");
        }
    }

    /** Returns the warnings about the name of a workload whose pods are named after it. */
    public static List<String> nameWarnings(String name) {
        List<String> wrong = NameFormats.label(name);
        return wrong.isEmpty()
                ? List.of()
                : List.of("metadata.name: this is used in Pod names and hostnames, which can result in surprising"
                        + " behavior; a DNS label is recommended: [" + String.join(" ", wrong) + ']');
    }
}
