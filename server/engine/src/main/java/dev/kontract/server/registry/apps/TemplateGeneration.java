package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.registry.validation.SemanticEquality;

/**
 * The number of changes of a DaemonSet's template, which former versions of the API had as a field and this one shows
 * as an annotation.
 */
final class TemplateGeneration {

    private static final String ANNOTATIONS = "annotations";
    private static final String ANNOTATION = "deprecated.daemonset.template.generation";

    private TemplateGeneration() {}

    /**
     * Adds the annotation to an object without it, as zero.
     *
     * @throws DecodeException when its value is not a number
     */
    static void complete(ObjectNode set) {
        String value = set.path("metadata").path(ANNOTATIONS).path(ANNOTATION).asText("0");
        write(set, AnnotatedNumber.parse(value, ""));
    }

    static void prepareForCreate(ObjectNode set) {
        write(set, Math.max(1, of(set)));
    }

    static void prepareForUpdate(ObjectNode set, ObjectNode current) {
        write(set, sameTemplate(set, current) ? of(current) : of(current) + 1);
    }

    static void keep(ObjectNode set, ObjectNode current) {
        write(set, of(current));
    }

    static boolean changed(ObjectNode set, ObjectNode current) {
        return of(set) != of(current);
    }

    private static boolean sameTemplate(ObjectNode set, ObjectNode current) {
        return SemanticEquality.same(
                set.path("spec").path("template"), current.path("spec").path("template"));
    }

    private static long of(ObjectNode set) {
        JsonNode value = set.path("metadata").path(ANNOTATIONS).path(ANNOTATION);
        return value.asLong();
    }

    /** The annotations may be those of the stored object, so another value needs a copy of them. */
    private static void write(ObjectNode set, long generation) {
        ObjectNode metadata = set.withObjectProperty("metadata");
        JsonNode value = TextNode.valueOf(Long.toString(generation));
        if (!value.equals(metadata.path(ANNOTATIONS).get(ANNOTATION))) {
            ObjectNode annotations = set.objectNode();
            if (metadata.get(ANNOTATIONS) instanceof ObjectNode known) {
                annotations.setAll(known);
            }
            metadata.set(ANNOTATIONS, annotations.set(ANNOTATION, value));
        }
    }
}
