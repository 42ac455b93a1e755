package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.StatusException;

/**
 * The kind of an object.
 *
 * @param apiVersion its group and version
 * @param kind its name
 */
record TypeMeta(String apiVersion, String kind) {

    static TypeMeta of(JsonNode object) {
        return new TypeMeta(
                object.path("apiVersion").asText(""), object.path("kind").asText(""));
    }

    /** An object as messages name it: {@code namespace/name; group/version, Kind=kind}. */
    static String described(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return metadata.path("namespace").asText("") + "/"
                + metadata.path("name").asText("") + "; " + of(object);
    }

    /** Refuses an object of another kind. */
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
