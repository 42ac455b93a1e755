package dev.kontract.server.authentication.serviceaccount;

import java.util.Optional;

/** The objects that tokens are made for, as they are now. Safe for use by many threads; must not block. */
@FunctionalInterface
public interface BoundObjects {

    /**
     * The uid of an object, empty when there is none.
     *
     * @param resource {@code serviceaccounts}, {@code pods} or {@code secrets}
     */
    Optional<String> uid(String resource, String namespace, String name);
}
