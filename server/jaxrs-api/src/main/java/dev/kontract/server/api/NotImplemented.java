package dev.kontract.server.api;

import jakarta.ws.rs.core.Response;

/** The response of an operation without an implementation. */
final class NotImplemented {

    private NotImplemented() {}

    static Response response(String operation) {
        return Failure.response(501, "NotImplemented", "the server does not implement the operation " + operation);
    }
}
