package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.endpoints.body.PatchSyntax;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.patch.MergePatch;
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

    /** Reads the patch {@code body}. */
    static SentBody<ObjectPatch> during(String mediaType, byte[] body, Supplier<SentBody<ObjectPatch>> reading) {
        try {
            return reading.get();
        } catch (StatusException e) {
            String message = String.valueOf(e.getMessage());
            if (e.code() != 400 || !message.startsWith(PREFIX)) {
                throw e;
            }
            if (mediaType.equals(PatchReader.MERGE)) {
                throw ofMerge(body);
            }
            throw message.contains("struct field")
                    ? StatusException.rejected()
                    : StatusException.badRequest(applied(message));
        }
    }

    /** Returns the error for a malformed merge patch. A list is applied as a whole, but does not result in an object. */
    private static StatusException ofMerge(byte[] body) {
        if (JsonSyntax.error(body) == null && PatchSyntax.read(body, PREFIX).content() instanceof ArrayNode list) {
            return ObjectPatch.resultIsNoObject(MergePatch.replacement(list));
        }
        return StatusException.badRequest("Invalid JSON Patch");
    }

    private static String applied(String message) {
        return message.substring(PREFIX.length())
                .replace("[]handlers.jsonPatchOp", "jsonpatch.Patch")
                .replace("handlers.jsonPatchOp", "jsonpatch.Operation");
    }
}
