package dev.kontract.server.registry.form;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Converts objects between the forms in which they are served. Thread-safe; may block. */
@FunctionalInterface
public interface VersionConversion {

    /** Forms differ in nothing but their version. */
    VersionConversion NONE = (object, apiVersion) -> object.put("apiVersion", apiVersion);

    /**
     * Converts an object, which may be changed.
     *
     * @param apiVersion group and version of the result
     * @throws dev.kontract.server.status.StatusException 500 when it cannot be converted
     */
    ObjectNode convert(ObjectNode object, String apiVersion);
}
