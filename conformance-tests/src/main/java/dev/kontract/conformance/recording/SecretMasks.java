package dev.kontract.conformance.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the values of Secrets, and tokens, in requests and responses alike: equal values by equal ones, so that what
 * a client wrote is still what it reads. Not thread-safe.
 */
final class SecretMasks {

    /** Shorter values occur elsewhere by chance; they are replaced in Secrets only. */
    private static final int TELLING = 8;

    private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final Set<String> WITH_TOKEN = Set.of("TokenRequest", "TokenReview");
    private static final Pattern JWT = Pattern.compile("\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+");
    private static final Pattern OF_SECRETS = Pattern.compile("/secrets(/[^/?]+)?(\\?.*)?$");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, String> plain = new LinkedHashMap<>();
    private final Map<String, String> everywhere = new LinkedHashMap<>();

    /**
     * Returns the exchange without secrets. Every exchange has to be passed once before the results of a second pass are valid.
     */
    RecordedExchange masked(RecordedExchange exchange) {
        boolean secrets = OF_SECRETS.matcher(exchange.path()).find();
        String request = masked(exchange.requestDocument(), exchange.requestBody(), secrets);
        return exchange.with(text(exchange.path()), request, maskedResponse(exchange, secrets));
    }

    private String maskedResponse(RecordedExchange exchange, boolean secrets) {
        if (!exchange.watches()) {
            return masked(exchange.document(), exchange.body(), secrets);
        }
        StringBuilder events = new StringBuilder();
        exchange.body()
                .lines()
                .forEach(line -> events.append(maskedEvent(line, secrets)).append('\n'));
        return events.toString();
    }

    private String maskedEvent(String line, boolean secrets) {
        try {
            return masked(JSON.readTree(line), line, secrets);
        } catch (JsonProcessingException e) {
            return secrets ? "" : text(line);
        }
    }

    private String masked(JsonNode document, String text, boolean secrets) {
        if (document.isMissingNode()) {
            return secrets && !text.isEmpty() ? "<secret>" : text(text);
        }
        mask(document, secrets);
        return text(document.toString());
    }

    private void mask(JsonNode value, boolean secrets) {
        if (value instanceof ObjectNode object) {
            if (secrets || isKind(object, Set.of("Secret"))) {
                maskSecret(object);
            }
            if (isKind(object, WITH_TOKEN)) {
                maskToken(object.path("spec"));
                maskToken(object.path("status"));
            }
        }
        value.forEach(child -> mask(child, secrets && !value.path("metadata").equals(child)));
    }

    private static boolean isKind(ObjectNode object, Set<String> kinds) {
        return kinds.contains(object.path("kind").asText());
    }

    private void maskSecret(ObjectNode secret) {
        maskValues(secret.path("data"), true);
        maskValues(secret.path("stringData"), false);
        if (secret.at("/metadata/annotations") instanceof ObjectNode annotations && annotations.has(APPLIED)) {
            annotations.put(APPLIED, maskedText(annotations.path(APPLIED).asText()));
        }
        if (secret.path("path").isTextual() && secret.has("op")) { // an operation of a JSON patch
            String path = secret.path("path").asText();
            if (path.startsWith("/data") || path.startsWith("/stringData")) {
                maskOperation(secret, path.startsWith("/data"));
            }
        }
    }

    private void maskOperation(ObjectNode operation, boolean encoded) {
        if (operation.path("value").isTextual()) {
            operation.put("value", alias(operation.path("value").asText(), encoded));
        }
        maskValues(operation.path("value"), encoded);
    }

    private String maskedText(String applied) {
        try {
            JsonNode object = JSON.readTree(applied);
            mask(object, true);
            return object + "\n";
        } catch (JsonProcessingException e) {
            return "<secret>";
        }
    }

    private void maskValues(JsonNode values, boolean encoded) {
        if (values instanceof ObjectNode fields) {
            fields.properties()
                    .forEach(entry -> entry.setValue(
                            entry.getValue().isTextual()
                                    ? TextNode.valueOf(alias(entry.getValue().asText(), encoded))
                                    : entry.getValue()));
        }
    }

    private static void maskToken(JsonNode values) {
        if (values instanceof ObjectNode fields && fields.has("token")) {
            fields.put("token", "<token>");
        }
    }

    private String alias(String value, boolean encoded) {
        if (!encoded) {
            return alias(value);
        }
        try {
            String text = new String(Base64.getDecoder().decode(value), StandardCharsets.ISO_8859_1);
            return encode(alias(text));
        } catch (IllegalArgumentException e) {
            return value; // A server refuses it, and quotes it.
        }
    }

    private String alias(String value) {
        if (value.isEmpty() || plain.containsValue(value)) {
            return value;
        }
        String known = plain.get(value);
        if (known != null) {
            return known;
        }
        String name = "masked-" + (plain.size() + 1);
        // Some types of Secrets hold JSON and are validated to do so.
        String alias = value.startsWith("{") ? "{\"auths\":{\"" + name + "\":{}}}" : name;
        plain.put(value, alias);
        if (value.length() >= TELLING) {
            everywhere.put(value, alias);
            everywhere.put(encode(value), encode(alias));
        }
        return alias;
    }

    private static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String text(String text) {
        String masked = text;
        for (Map.Entry<String, String> secret : everywhere.entrySet()) {
            masked = masked.replace(secret.getKey(), secret.getValue());
        }
        return JWT.matcher(masked).replaceAll(Matcher.quoteReplacement("<token>"));
    }
}
