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

    static TypeMeta of(JsonNode object) {
        return new TypeMeta(
                object.path("apiVersion").asText(""), object.path("kind").asText(""));
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
        if (!actual.equals(this)) {
            throw StatusException.badRequest("invalid object type: " + actual);
        }
    }

    @Override
    public String toString() {
        return (apiVersion.contains("/") ? "" : "/") + apiVersion + ", Kind=" + kind;
    }
}
