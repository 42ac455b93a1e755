package dev.kontract.server.endpoints;

import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.status.StatusException;
import java.util.function.Supplier;

/**
 * The error messages for malformed patches if unknown fields are ignored ({@code fieldValidation=Ignore}): those of upstream's
 * patch library, because no other code parses the patch.
 */
final class LenientPatchErrors {

    private static final String PREFIX = "error decoding patch: ";

    private LenientPatchErrors() {}

    static SentBody<ObjectPatch> during(String mediaType, Supplier<SentBody<ObjectPatch>> reading) {
        try {
            return reading.get();
        } catch (StatusException e) {
            String message = String.valueOf(e.getMessage());
            if (e.code() != 400 || !message.startsWith(PREFIX)) {
                throw e;
            }
            if (mediaType.equals(PatchReader.MERGE)) {
                throw StatusException.badRequest("Invalid JSON Patch");
            }
            throw message.contains("struct field")
                    ? StatusException.rejected()
                    : StatusException.badRequest(applied(message));
        }
    }

    private static String applied(String message) {
        return message.substring(PREFIX.length())
                .replace("[]handlers.jsonPatchOp", "jsonpatch.Patch")
                .replace("handlers.jsonPatchOp", "jsonpatch.Operation");
    }
}
