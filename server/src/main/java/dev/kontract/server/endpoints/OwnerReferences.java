package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Takes an owner that an object names twice out of it, and warns of that. */
final class OwnerReferences {

    private static final String DUPLICATES = ".metadata.ownerReferences contains duplicate entries";
    private static final String ADVICE =
            "; API server dedups owner references in 1.20+, and may reject such requests as"
                    + " early as 1.24; please fix your requests; duplicate UID(s) observed: ";

    private OwnerReferences() {}

    /** Looks at an object as it was sent. */
    static void distinctInBody(ObjectNode object, Consumer<String> warn) {
        distinct(object, DUPLICATES, warn);
    }

    /** Looks at an object that a patch has made, which the real server does after its admission plugins. */
    static void distinctInPatched(ObjectNode object, Consumer<String> warn) {
        distinct(object, DUPLICATES + " after mutating admission happens", warn);
    }

    private static void distinct(ObjectNode object, String complaint, Consumer<String> warn) {
        JsonNode references = object.path("metadata").path("ownerReferences");
        if (references.size() < 2) {
            return;
        }
        ArrayNode distinct = object.arrayNode();
        List<String> duplicates = new ArrayList<>();
        for (JsonNode reference : references) {
            if (contains(distinct, reference)) {
                duplicates.add(reference.path("uid").asText());
            } else {
                distinct.add(reference);
            }
        }
        if (!duplicates.isEmpty()) {
            object.withObjectProperty("metadata").set("ownerReferences", distinct);
            warn.accept(complaint + ADVICE + String.join(", ", duplicates));
        }
    }

    private static boolean contains(ArrayNode references, JsonNode reference) {
        for (JsonNode known : references) {
            if (SemanticEquality.same(known, reference)) {
                return true;
            }
        }
        return false;
    }
}
