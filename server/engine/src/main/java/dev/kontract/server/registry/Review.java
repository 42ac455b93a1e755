package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;

/** Answers create-only kinds that are never stored, such as SubjectAccessReview. Safe for use by many threads. */
@FunctionalInterface
public interface Review {

    /**
     * Answers one review.
     *
     * @param request the request and its user
     * @param review the review with defaults applied; ownership passes to this method
     * @return the review with its status, often the same instance, or a {@code Status}
     * @throws dev.kontract.server.status.StatusException when the review is invalid
     */
    ObjectNode answer(RequestContext request, ObjectNode review);

    /** Returns whether reviews of a subresource keep the metadata that the server usually sets, such as the UID, as preconditions. */
    default boolean keepsSystemFields() {
        return false;
    }
}
