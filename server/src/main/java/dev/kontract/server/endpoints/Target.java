package dev.kontract.server.endpoints;

import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.request.RequestInfo;

/**
 * The object a URL names.
 *
 * @param namespace its namespace, empty when it has none
 * @param name its name
 */
record Target(String namespace, String name) {

    /** The object of a namespace that a request is about. */
    static Target of(RequestInfo info) {
        return new Target(info.namespace(), ObjectChecks.requireValidName(info.name()));
    }
}
