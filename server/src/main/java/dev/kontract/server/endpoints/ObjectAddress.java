package dev.kontract.server.endpoints;

import dev.kontract.server.endpoints.body.ObjectChecks;

/**
 * The object a URL names.
 *
 * @param namespace its namespace, empty when it has none
 * @param name its name
 */
record ObjectAddress(String namespace, String name) {

    /**
     * The object called {@code name}.
     *
     * @throws dev.kontract.server.status.StatusException 400 when no object can be called so
     */
    static ObjectAddress of(String namespace, String name) {
        return new ObjectAddress(namespace, ObjectChecks.requireValidName(name));
    }
}
