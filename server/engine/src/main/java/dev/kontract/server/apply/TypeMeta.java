package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.StatusException;

/**
 * The type of an object.
 *
 * @param apiVersion the group and version
 * @param kind the kind
 */
record TypeMeta(String apiVersion, String kind) {

    /** Returns the type of an object; an empty one if its API version has more than one slash. */
    static TypeMeta of(JsonNode object) {
        String apiVersion = object.path("apiVersion").asText("");
        int slash = apiVersion.indexOf('/');
        if (slash >= 0 && apiVersion.indexOf('/', slash + 1) >= 0) {
            return new TypeMeta("", "");
        }
        return new TypeMeta(
                slash == 0 ? apiVersion.substring(1) : apiVersion,
                object.path("kind").asText(""));
    }

    /** Describes an object for messages: {@code namespace/name; group/version, Kind=kind}. */
    static String described(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return metadata.path("namespace").asText("") + "/"
                + metadata.path("name").asText("") + "; " + of(object);
    }

    /** Rejects an object of another type. */
    void check(JsonNode object) {
        TypeMeta actual = of(object);
        // Not equals, because the generated method is linked when first called, which takes a part of every start.
        if (!actual.kind.equals(kind) || !actual.apiVersion.equals(apiVersion)) {
            throw StatusException.badRequest("invalid object type: " + actual);
        }
    }

    @Override
    public String toString() {
        return (apiVersion.contains("/") ? "" : "/") + apiVersion + ", Kind=" + kind;
    }
}
