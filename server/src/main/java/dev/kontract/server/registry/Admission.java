package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;
import org.jspecify.annotations.Nullable;

/**
 * May refuse a write for what it would do, once it is known what that is and before the rules of the kind are checked.
 * Safe for use by many threads.
 */
@FunctionalInterface
public interface Admission {

    /** Lets everything pass. */
    Admission EVERYTHING = (request, next, current) -> {};

    /**
     * Looks at one write.
     *
     * @param request who asks, and for what
     * @param next the whole proposed object, defaults set; not to be changed
     * @param current the stored object, null for a new one; not to be changed
     * @throws dev.kontract.server.status.StatusException when the user may not do that
     */
    void admit(RequestContext request, ObjectNode next, @Nullable ObjectNode current);
}
