package dev.kontract.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.request.RequestInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Removes confidential data from recorded bodies: the contents of secrets, and tokens. It checks both the requested
 * resource and the kind stated in the body and applies the stricter rule; of a patch to a secret it removes every
 * value.
 */
public final class Redactor {

    static final JsonNode REDACTED = TextNode.valueOf("REDACTED");

    private static final Set<String> OF_SECRETS =
            Set.of("data", "stringData", "value", "kubectl.kubernetes.io/last-applied-configuration");
    private static final Set<String> OF_TOKENS = Set.of("token", "value");

    private Redactor() {}

    /** Returns whether the bodies of this request may be confidential, whatever they contain. */
    static boolean isSensitive(RequestInfo info) {
        return holdsSecrets(info) || holdsTokens(info);
    }

    /** Removes confidential values from {@code body} in place. */
    public static void redact(JsonNode body, RequestInfo info) {
        String kind = body.path("kind").asText();
        if (holdsSecrets(info) || kind.equals("Secret") || kind.equals("SecretList")) {
            redact(body, OF_SECRETS);
        }
        if (holdsTokens(info) || kind.equals("TokenReview") || kind.equals("TokenRequest")) {
            redact(body, OF_TOKENS);
        }
    }

    private static boolean holdsSecrets(RequestInfo info) {
        return info.resource().equals("secrets");
    }

    private static boolean holdsTokens(RequestInfo info) {
        return info.resource().equals("tokenreviews") || info.subresource().equals("token");
    }

    private static void redact(JsonNode node, Set<String> names) {
        if (node instanceof ArrayNode array) {
            array.forEach(element -> redact(element, names));
        } else if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
                if (!names.contains(field.getKey())) {
                    redact(field.getValue(), names);
                } else if (field.getValue() instanceof ObjectNode values) {
                    values.fieldNames().forEachRemaining(name -> values.set(name, REDACTED));
                } else if (!field.getValue().isNull()) {
                    object.set(field.getKey(), REDACTED);
                }
            }
        }
    }
}
