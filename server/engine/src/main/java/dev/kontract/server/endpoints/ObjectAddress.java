package dev.kontract.server.endpoints;

import dev.kontract.server.endpoints.body.ObjectChecks;

/**
 * The namespace and name of an object in a URL.
 *
 * @param namespace the namespace, or empty for cluster-scoped objects
 * @param name the name
 */
record ObjectAddress(String namespace, String name) {

    /**
     * Creates an address.
     *
     * @throws dev.kontract.server.status.StatusException 400 when the name is invalid
     */
    static ObjectAddress of(String namespace, String name) {
        return new ObjectAddress(namespace, ObjectChecks.requireValidName(name));
    }
}
