package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The selector and the labels by which a Job finds its pods. Unless the client manages them, the server generates them from
 * the UID and the name of the job.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#specifying-your-own-pod-selector">Specifying
 *     your own Pod selector</a>
 */
final class JobSelector {

    private static final String UID = "batch.kubernetes.io/controller-uid";
    private static final String NAME = "batch.kubernetes.io/job-name";
    private static final String FORMER_UID = "controller-uid";
    private static final String FORMER_NAME = "job-name";

    private JobSelector() {}

    /** A job without labels gets those of its template. */
    static void inheritLabels(ObjectNode job) {
        JsonNode labels = job.path("spec").path("template").path("metadata").path("labels");
        ObjectNode metadata = job.withObjectProperty("metadata");
        if (labels instanceof ObjectNode given
                && !given.isEmpty()
                && metadata.path("labels").isEmpty()) {
            metadata.set("labels", JsonNodeFactory.instance.objectNode().setAll(given));
        }
    }

    /** Generates the selector and the labels of the template, unless the client manages them. */
    static void generate(ObjectNode job) {
        ObjectNode spec = job.withObjectProperty("spec");
        if (spec.path("manualSelector").asBoolean()) {
            return;
        }
        Metadata metadata = Metadata.of(job);
        ObjectNode template = spec.withObjectProperty("template").withObjectProperty("metadata");
        boolean inherited = inherited(metadata.node().path("labels"), template.path("labels"));
        template.set(
                "labels",
                with(
                        template.path("labels"),
                        Map.of(
                                FORMER_NAME, metadata.name(),
                                NAME, metadata.name(),
                                FORMER_UID, metadata.uid(),
                                UID, metadata.uid())));
        if (inherited) {
            metadata.node().remove("labels");
            inheritLabels(job);
        }
        ObjectNode selector = spec.withObjectProperty("selector");
        selector.set("matchLabels", with(selector.path("matchLabels"), Map.of(UID, metadata.uid())));
    }

    /** Returns whether the job has no labels but those it got from its template, which it then has in common with it. */
    @SuppressWarnings("ReferenceEquality") // labels that a client gave to both are equal, but not the same
    private static boolean inherited(JsonNode labels, JsonNode ofTemplate) {
        return labels.size() == ofTemplate.size()
                && labels.properties().stream().allMatch(label -> label.getValue() == ofTemplate.get(label.getKey()));
    }

    private static ObjectNode with(JsonNode labels, Map<String, String> more) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        more.forEach((key, value) -> sorted.put(key, TextNode.valueOf(value)));
        labels.properties().forEach(label -> sorted.put(label.getKey(), label.getValue()));
        return JsonNodeFactory.instance.objectNode().setAll(sorted);
    }

    /** Returns whether a template has the generated labels with the prefix, which older jobs lack. */
    static boolean hasPrefixedLabels(JsonNode template) {
        JsonNode labels = template.path("metadata").path("labels");
        return labels.has(NAME) && labels.has(UID);
    }

    /**
     * Checks that generated labels and the generated selector are in place.
     *
     * @param prefixed whether the labels with the prefix are required
     */
    static void validate(ObjectNode job, boolean prefixed, FieldErrors errors) {
        FieldValue spec = FieldValue.of(job, "spec", errors);
        FieldValue selector = spec.child("selector");
        if (spec.child("manualSelector").flag() || selector.absent()) {
            return;
        }
        FieldValue metadata = FieldValue.of(job, "metadata", errors);
        FieldValue uid = metadata.child("uid");
        if (uid.empty()) {
            uid.required();
        }
        String name = metadata.child("name").text();
        List<Map.Entry<String, String>> generated = prefixed
                ? List.of(
                        Map.entry(FORMER_UID, uid.text()),
                        Map.entry(FORMER_NAME, name),
                        Map.entry(UID, uid.text()),
                        Map.entry(NAME, name))
                : List.of(Map.entry(FORMER_UID, uid.text()), Map.entry(FORMER_NAME, name));
        FieldValue labels = spec.child("template").child("metadata").child("labels");
        ObjectNode expected = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, String> label : generated) {
            hasLabel(labels, label.getKey(), label.getValue());
            expected.put(label.getKey(), label.getValue());
        }
        if (LabelSelectorValidation.usable(selector) && !LabelSelectorValidation.matches(selector, expected)) {
            selector.invalid("`selector` not auto-generated");
        }
    }

    private static void hasLabel(FieldValue labels, String key, String expected) {
        FieldValue label = labels.key(key);
        if (label.absent()) {
            label.required("must be '" + expected + "'");
        } else if (!label.is(expected)) {
            label.invalid(labels.node(), "must be '" + expected + "'");
        }
    }
}
