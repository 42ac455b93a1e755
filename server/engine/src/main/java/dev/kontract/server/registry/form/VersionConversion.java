package dev.kontract.server.registry.form;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/** Converts objects between the forms in which they are served. Thread-safe; may block. */
@FunctionalInterface
public interface VersionConversion {

    /** Forms differ in nothing but their version. */
    VersionConversion NONE = (object, apiVersion) -> object.put("apiVersion", apiVersion);

    /** Timeout of a remote conversion, of one object or of all objects of a list. */
    Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Converts an object, which may be changed.
     *
     * @param apiVersion group and version of the result
     * @throws dev.kontract.server.status.StatusException 500 when it cannot be converted
     */
    ObjectNode convert(ObjectNode object, String apiVersion);

    /** Returns whether something outside of the process converts, so that objects are better converted together. */
    default boolean isRemote() {
        return false;
    }

    /**
     * Converts objects, which may be changed.
     *
     * @param apiVersion group and version of the results
     * @param timeout when to give up
     * @return the converted objects in the same order
     * @throws dev.kontract.server.status.StatusException 500 when one of them cannot be converted
     */
    default List<ObjectNode> convert(List<ObjectNode> objects, String apiVersion, Duration timeout) {
        return objects.stream().map(object -> convert(object, apiVersion)).toList();
    }
}
