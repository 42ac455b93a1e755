package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.status.ApiException;
import java.io.IOException;

/** Reads the JSON of a patch. */
final class PatchSyntax {

    private static final ObjectMapper JSON = new ObjectMapper();

    private PatchSyntax() {}

    /**
     * The patch as a tree.
     *
     * @param prefix what the message of a refusal begins with
     * @throws ApiException 400 when it is no JSON
     */
    static JsonNode read(byte[] body, String prefix) {
        String complaint = JsonSyntax.complaint(body);
        if (complaint != null) {
            throw ApiException.badRequest(prefix + complaint);
        }
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw ApiException.badRequest(prefix + "the patch is not JSON");
        }
    }
}
