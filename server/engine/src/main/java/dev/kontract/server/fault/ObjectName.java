package dev.kontract.server.fault;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.request.RequestContext;
import java.io.IOException;

/** The name of the object that a request is for. */
final class ObjectName {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ObjectName() {}

    /** The name in the path, for a create the one in the body if that is JSON; {@code ""} where there is none. */
    static String of(RequestContext request) {
        String inPath = request.info().name();
        boolean inBody = inPath.isEmpty() && request.info().verb().equals("create") && isJson(request.contentType());
        return inBody ? inBody(request.body()) : inPath;
    }

    private static boolean isJson(String contentType) {
        return contentType.isEmpty() || contentType.startsWith("application/json");
    }

    private static String inBody(byte[] body) {
        try {
            return JSON.readTree(body).path("metadata").path("name").asText("");
        } catch (IOException e) {
            return ""; // The endpoint refuses it.
        }
    }
}
