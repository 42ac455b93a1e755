package dev.kontract.server.api;

import dev.kontract.model.Json;
import dev.kontract.model.Status;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** A response whose body is a {@code Status}. */
final class Failure {

    private Failure() {}

    static Response response(int code, String reason, String message) {
        return Response.status(code)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(text(code, reason, message))
                .build();
    }

    /** Returns a {@code Status} as JSON text, which every JAX-RS runtime can write. */
    static String text(int code, String reason, String message) {
        return Json.write(new Status()
                .apiVersion("v1")
                .kind("Status")
                .status("Failure")
                .message(message)
                .reason(reason)
                .code(code));
    }
}
