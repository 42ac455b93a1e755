package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.Optional;

/** Finds the flow schema that a request belongs to. Called on the threads of the transport: must not block. */
@FunctionalInterface
public interface RequestClassifier {

    /** Classifies nothing. */
    RequestClassifier NONE = (user, request) -> Optional.empty();

    /** Returns the class of a request of {@code user}; empty if no flow schema matches. */
    Optional<FlowClass> classify(UserInfo user, RequestInfo request);

    /**
     * A flow schema and its priority level.
     *
     * @param schemaUid the UID of the flow schema
     * @param levelUid the UID of the priority level
     */
    record FlowClass(String schemaUid, String levelUid) {}
}
