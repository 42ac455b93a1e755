package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Admits or rejects the result of a write, after it has been computed and before the kind's validation runs.
 * Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface Admission {

    /** Admits every write. */
    Admission EVERYTHING = (request, next, current) -> {};

    /**
     * Checks one write.
     *
     * @param request the request and its user
     * @param next the complete proposed object with defaults applied; read-only
     * @param current the stored object, or null for a create; read-only
     * @throws dev.kontract.server.status.StatusException when the write is not allowed
     */
    void admit(RequestContext request, ObjectNode next, @Nullable ObjectNode current);
}
