package dev.kontract.server.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.typed.Comparison;
import dev.kontract.server.apply.typed.OwnedFields;
import dev.kontract.server.apply.typed.TreeComparer;
import dev.kontract.server.apply.typed.TypeCheck;
import dev.kontract.server.apply.typed.TypeMismatch;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.schema.ObjectSchema;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The annotation in which client-side apply stores the last applied configuration. A server-side apply by kubectl takes
 * over the fields it lists and keeps the annotation up to date.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#upgrading-from-client-side-apply-to-server-side-apply">Upgrading
 *     from client-side apply</a>
 */
final class LastAppliedAnnotation {

    /** The only manager with this behaviour. */
    static final String MANAGER = "kubectl";

    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int MAX_ANNOTATIONS = 256 * 1024;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private static final JsonEncoder ENCODER = new JsonEncoder();

    private LastAppliedAnnotation() {}

    /** Returns the fields of {@code live} that still have their last applied value. */
    static FieldSet unchanged(JsonNode live, ObjectSchema schema) {
        JsonNode applied = read(live);
        boolean sameVersion = applied.isObject()
                && applied.path("apiVersion")
                        .asText()
                        .equals(live.path("apiVersion").asText());
        if (!sameVersion) {
            return FieldSet.EMPTY;
        }
        try {
            TypeCheck.check(applied, schema);
            Comparison comparison = TreeComparer.compare(applied, live, schema);
            return OwnedFields.of(applied, schema)
                    .difference(comparison.written())
                    .difference(comparison.removed());
        } catch (TypeMismatch e) {
            return FieldSet.EMPTY;
        }
    }

    /** Updates the annotation of {@code object}, if it has one, to the applied configuration. */
    static void refresh(ObjectNode object, ObjectNode applied) {
        String before = annotations(object).path(ANNOTATION).asText();
        if (before.isEmpty() || !(annotations(object) instanceof ObjectNode known)) {
            return;
        }
        ObjectNode annotations = known.objectNode().setAll(known);
        object.withObjectProperty("metadata").set("annotations", annotations);
        annotations.put(ANNOTATION, write(applied));
        int size = 0;
        for (Map.Entry<String, JsonNode> annotation : annotations.properties()) {
            size += bytes(annotation.getKey()) + bytes(annotation.getValue().asText());
        }
        if (size > MAX_ANNOTATIONS) {
            annotations.remove(ANNOTATION);
        }
    }

    private static JsonNode annotations(JsonNode object) {
        return object.path("metadata").path("annotations");
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static JsonNode read(JsonNode live) {
        try {
            return MAPPER.readTree(annotations(live).path(ANNOTATION).asText());
        } catch (JsonProcessingException e) {
            return MAPPER.missingNode();
        }
    }

    private static String write(ObjectNode applied) {
        ObjectNode noted = applied.deepCopy();
        if (annotations(noted) instanceof ObjectNode annotations) {
            annotations.remove(ANNOTATION);
        }
        JsonNode sorted = MAPPER.valueToTree(MAPPER.convertValue(noted, Object.class));
        return new String(ENCODER.encode(sorted), StandardCharsets.UTF_8);
    }
}
