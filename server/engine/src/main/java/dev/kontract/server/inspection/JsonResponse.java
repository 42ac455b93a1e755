package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Responses in JSON that are never cached. */
final class JsonResponse {

    /** The maximum size of all objects of a response together; one object is sent however large it is. */
    static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final Map<String, String> HEADERS = Map.of("Cache-Control", "no-cache, private");

    private JsonResponse() {}

    static ApiResponse of(ObjectNode text) {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        return new ApiResponse.Whole(new Representation(200, "application/json", HEADERS, bytes));
    }
}
