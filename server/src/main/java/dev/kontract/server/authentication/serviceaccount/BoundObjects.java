package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** The objects that tokens are made for, as they are now. Safe for use by many threads; must not block. */
public interface BoundObjects {

    /**
     * The uid of an object, empty when there is none.
     *
     * @param resource {@code serviceaccounts}, {@code pods} or {@code secrets}
     */
    Optional<String> uid(String resource, String namespace, String name);

    /** What a pod is to be; missing when there is none. */
    JsonNode podSpec(String namespace, String name);
}
