package dev.kontract.server.registry.listing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The position of the next page of a list, as the opaque {@code continue} token: base64-encoded JSON with a version, a
 * revision and the last key, as upstream.
 *
 * @param revision the revision all pages are read at, or a negative number to continue at the latest revision
 * @param after the last key of the previous page, relative to the prefix of the list
 */
record Continuation(long revision, String after) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "meta.k8s.io/v1";
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final String END_OF_KEY = "\0";
    private static final Set<String> NO_STEPS = Set.of("", ".", "..");

    /** The fields of a token and their JSON types. */
    private static final Map<String, String> FIELDS =
            new TreeMap<>(Map.of("v", "string", "rv", "int64", "start", "string"));

    /**
     * Parses a token.
     *
     * @throws StatusException 400 when it is malformed
     */
    static Continuation parse(String token) {
        JsonNode node = json(decoded(token));
        checkTypes(node);
        String version = node.path("v").asText();
        if (!version.equals(VERSION)) {
            throw invalid(" server does not recognize this encoded version " + version);
        }
        if (node.path("rv").asLong() == 0) {
            throw invalid(" incorrect encoded start resourceVersion (version " + VERSION + ")");
        }
        String start = node.path("start").asText();
        if (start.isEmpty()) {
            throw invalid(" encoded start key empty (version " + VERSION + ")");
        }
        return new Continuation(node.path("rv").asLong(), key(start).replace(END_OF_KEY, ""));
    }

    private static void checkTypes(JsonNode node) {
        if (!node.isObject() && !node.isNull()) {
            throw invalid(" json: cannot unmarshal " + GoFormat.jsonType(node)
                    + " into Go value of type storage.continueToken");
        }
        FIELDS.forEach((name, type) -> {
            JsonNode field = node.path(name);
            boolean fits =
                    type.equals("string") ? field.isTextual() : field.canConvertToLong() && field.isIntegralNumber();
            if (!fits && !field.isMissingNode() && !field.isNull()) {
                String value = field.isNumber() && !type.equals("string")
                        ? "number " + field.asText()
                        : GoFormat.jsonType(field);
                throw invalid(" json: cannot unmarshal " + value + " into Go struct field continueToken." + name
                        + " of type " + type);
            }
        });
    }

    /** Checks that a key stays below the prefix, so that a forged token cannot read outside the list. */
    private static String key(String start) {
        String key = start.startsWith("/") ? start.substring(1) : start;
        boolean clean = key.isEmpty() || Stream.of(key.split("/", -1)).noneMatch(NO_STEPS::contains);
        if (!clean) {
            throw invalid(" " + start);
        }
        return key;
    }

    /** Decodes unpadded base64, whose last group must have more than one character. */
    private static byte[] decoded(String token) {
        int legal = legal(token);
        if (legal < token.length()) {
            throw notBase64(legal);
        }
        if (legal % 4 == 1) {
            throw notBase64(legal - 1);
        }
        return Base64.getUrlDecoder().decode(token);
    }

    private static int legal(String token) {
        int at = 0;
        while (at < token.length() && BASE64.indexOf(token.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static StatusException notBase64(int at) {
        return invalid(" illegal base64 data at input byte " + at);
    }

    private static JsonNode json(byte[] text) {
        String error = JsonSyntax.error(text);
        if (error != null) {
            throw invalid(" " + error);
        }
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw invalid(" no JSON");
        }
    }

    String token() {
        try {
            byte[] json = JSON.writeValueAsBytes(
                    new TreeMap<>(Map.of("v", VERSION, "rv", revision, "start", after + END_OF_KEY)));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StatusException invalid(String why) {
        return StatusException.badRequest("invalid continue token: continue key is not valid:" + why);
    }
}
