package dev.kontract.server.api;

import dev.kontract.model.Json;
import dev.kontract.model.Status;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The response of an operation without an implementation. */
final class NotImplemented {

    private static final int CODE = 501;

    private NotImplemented() {}

    static Response response(String operation) {
        return Response.status(CODE)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(text(operation))
                .build();
    }

    /** Returns a {@code Status} as JSON text, which every JAX-RS runtime can write. */
    static String text(String operation) {
        return Json.write(new Status()
                .apiVersion("v1")
                .kind("Status")
                .status("Failure")
                .message("the server does not implement the operation " + operation)
                .reason("NotImplemented")
                .code(CODE));
    }
}
