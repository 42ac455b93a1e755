package dev.kontract.server.endpoints;

import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.request.RequestInfo;

/**
 * The object a URL names.
 *
 * @param namespace its namespace, empty when it has none
 * @param name its name
 */
record ObjectAddress(String namespace, String name) {

    /** The object of a namespace that a request is about. */
    static ObjectAddress of(RequestInfo info) {
        return new ObjectAddress(info.namespace(), ObjectChecks.requireValidName(info.name()));
    }
}
