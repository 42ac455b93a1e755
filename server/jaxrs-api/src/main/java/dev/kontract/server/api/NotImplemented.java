package dev.kontract.server.api;

import dev.kontract.model.Json;
import dev.kontract.model.Status;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What an operation answers that nobody has implemented. */
final class NotImplemented {

    private static final int CODE = 501;

    private NotImplemented() {}

    static Response response(String operation) {
        return Response.status(CODE)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(text(operation))
                .build();
    }

    /** A {@code Status} as JSON, which every JAX-RS runtime can write when it is text. */
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
