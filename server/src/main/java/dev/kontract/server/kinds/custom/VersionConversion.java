package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Converts objects between the versions of a definition. Thread-safe; may block. */
@FunctionalInterface
interface VersionConversion {

    /** Versions differ in nothing but their name. */
    VersionConversion NONE = (object, apiVersion) -> object.put("apiVersion", apiVersion);

    /**
     * Converts an object, which may be changed.
     *
     * @param apiVersion group and version of the result
     * @throws dev.kontract.server.status.StatusException 500 when it cannot be converted
     */
    ObjectNode convert(ObjectNode object, String apiVersion);
}
