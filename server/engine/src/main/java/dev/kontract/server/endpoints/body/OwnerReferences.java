package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Removes duplicate owner references and warns about them. */
public final class OwnerReferences {

    private static final List<String> TEXTS = List.of("uid", "name", "kind", "apiVersion");
    private static final List<String> FLAGS = List.of("controller", "blockOwnerDeletion");
    private static final String DUPLICATES = ".metadata.ownerReferences contains duplicate entries";
    private static final String ADVICE =
            "; API server dedups owner references in 1.20+, and may reject such requests as"
                    + " early as 1.24; please fix your requests; duplicate UID(s) observed: ";

    private OwnerReferences() {}

    /** Processes an object from a request body. */
    public static void distinctInBody(ObjectNode object, Consumer<String> warn) {
        distinct(object, DUPLICATES, warn);
    }

    /** Processes a patched object, for which upstream does this after admission. */
    public static void distinctInPatched(ObjectNode object, Consumer<String> warn) {
        distinct(object, DUPLICATES + " after mutating admission happens", warn);
    }

    private static void distinct(ObjectNode object, String message, Consumer<String> warn) {
        JsonNode references = object.path("metadata").path("ownerReferences");
        if (references.size() < 2) {
            return;
        }
        ArrayNode distinct = object.arrayNode();
        List<String> duplicates = new ArrayList<>();
        Set<List<JsonNode>> known = new HashSet<>();
        for (JsonNode reference : references) {
            if (known.add(content(reference))) {
                distinct.add(reference);
            } else {
                duplicates.add(reference.path("uid").asText());
            }
        }
        if (!duplicates.isEmpty()) {
            object.withObjectProperty("metadata").set("ownerReferences", distinct);
            warn.accept(message + ADVICE + String.join(", ", duplicates));
        }
    }

    /** References are equal if these values are. Empty and absent strings are equal, absent and false flags are not. */
    private static List<JsonNode> content(JsonNode reference) {
        Stream<JsonNode> texts =
                TEXTS.stream().map(field -> new TextNode(reference.path(field).asText("")));
        return Stream.concat(texts, FLAGS.stream().map(reference::path)).toList();
    }
}
