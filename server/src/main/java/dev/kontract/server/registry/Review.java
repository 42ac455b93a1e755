package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;

/** Answers objects that ask something and are never stored. Safe for use by many threads. */
@FunctionalInterface
public interface Review {

    /**
     * Answers one review.
     *
     * @param request who asks, and where
     * @param review the object with the question, defaults set; taken over
     * @return the object with the answer, often the same
     * @throws dev.kontract.server.status.StatusException when the question makes no sense
     */
    ObjectNode answer(RequestContext request, ObjectNode review);
}
