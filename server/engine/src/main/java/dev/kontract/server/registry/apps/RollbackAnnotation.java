package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.registry.validation.FieldValue;

/** The revision to roll a Deployment back to, which former versions of the API had as a field. */
final class RollbackAnnotation {

    private static final String ANNOTATION = "deprecated.deployment.rollback.to";

    private RollbackAnnotation() {}

    /**
     * Writes the revision without leading zeros; removes an empty annotation.
     *
     * @throws DecodeException when its value is not a number
     */
    static void complete(ObjectNode deployment) {
        if (!(deployment.path("metadata").path("annotations") instanceof ObjectNode annotations)
                || !annotations.has(ANNOTATION)) {
            return;
        }
        String value = annotations.path(ANNOTATION).asText();
        ObjectNode completed = annotations.objectNode().setAll(annotations);
        if (value.isEmpty()) {
            completed.remove(ANNOTATION);
        } else {
            completed.put(
                    ANNOTATION,
                    Long.toString(AnnotatedNumber.parse(
                            value, "failed to parse annotation[" + ANNOTATION + "]=" + value + " as int64: ")));
        }
        deployment.withObjectProperty("metadata").set("annotations", completed);
    }

    /** Takes the revision from the stored object. */
    static void keep(ObjectNode deployment, ObjectNode current) {
        JsonNode kept = current.path("metadata").path("annotations").path(ANNOTATION);
        ObjectNode metadata = deployment.withObjectProperty("metadata");
        if (!kept.equals(metadata.path("annotations").path(ANNOTATION))) {
            ObjectNode annotations = deployment.objectNode();
            if (metadata.get("annotations") instanceof ObjectNode known) {
                annotations.setAll(known);
            }
            annotations.remove(ANNOTATION);
            metadata.set("annotations", kept.isMissingNode() ? annotations : annotations.set(ANNOTATION, kept));
        }
    }

    /** Rejects a negative revision. */
    static void validate(FieldValue metadata, FieldValue spec) {
        FieldValue annotation = metadata.child("annotations").key(ANNOTATION);
        long revision = annotation.absent() ? 0 : Long.parseLong(annotation.text());
        if (revision < 0) {
            spec.child("rollback").child("version").invalid(revision, "must be greater than or equal to 0");
        }
    }
}
