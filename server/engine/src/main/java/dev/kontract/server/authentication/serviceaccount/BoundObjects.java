package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** Reads the current state of the objects that tokens refer to. Implementations are thread-safe and must not block. */
public interface BoundObjects {

    /**
     * The identity of an object.
     *
     * @param uid its UID
     * @param deletion its {@code deletionTimestamp}
     */
    record Identity(String uid, Optional<Instant> deletion) {}

    /**
     * Returns the identity of an object, or empty if it does not exist.
     *
     * @param resource {@code serviceaccounts}, {@code pods}, {@code secrets} or {@code nodes}
     * @param namespace its namespace, empty for a node
     */
    Optional<Identity> find(String resource, String namespace, String name);

    /** Returns the {@code spec} of a pod, or a missing node if the pod does not exist. */
    JsonNode podSpec(String namespace, String name);
}
