package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON Patch: operations applied in order. If one fails, the whole patch fails.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902</a>
 */
public final class JsonPatchOperations implements ObjectPatch {

    private static final int MAX_OPERATIONS = 10_000;

    private final List<JsonNode> operations;
    private final List<String> unknownFields;

    private JsonPatchOperations(List<JsonNode> operations, List<String> unknownFields) {
        this.operations = operations;
        this.unknownFields = unknownFields;
    }

    /**
     * Parses the list of operations. Each operation is validated when it is applied.
     *
     * @throws StatusException when it is not a list of operations or too long
     */
    public static JsonPatchOperations of(JsonNode patch) {
        if (!patch.isArray() && !patch.isNull()) {
            throw mismatch(patch, "value of type []handlers.jsonPatchOp");
        }
        if (patch.size() > MAX_OPERATIONS) {
            throw StatusException.requestEntityTooLarge(
                    "The allowed maximum operations in a JSON patch is " + MAX_OPERATIONS + ", got " + patch.size());
        }
        List<JsonNode> operations = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (JsonNode operation : patch) {
            String prefix = "[" + operations.size() + "].";
            check(operation, prefix, unknown);
            operations.add(operation);
        }
        return new JsonPatchOperations(List.copyOf(operations), List.copyOf(unknown));
    }

    private static void check(JsonNode operation, String prefix, List<String> unknown) {
        if (!operation.isObject() && !operation.isNull()) {
            throw mismatch(operation, "value of type handlers.jsonPatchOp");
        }
        operation.properties().forEach(member -> {
            String name = member.getKey();
            switch (name) {
                case "op", "path", "from" -> checkText(name, member.getValue());
                case "value" -> {}
                default -> unknown.add("unknown field \"" + prefix + name + '"');
            }
        });
    }

    private static void checkText(String name, JsonNode value) {
        if (!value.isTextual() && !value.isNull()) {
            throw mismatch(value, "struct field jsonPatchOp." + name + " of type string");
        }
    }

    private static StatusException mismatch(JsonNode value, String expected) {
        return StatusException.badRequest(
                "error decoding patch: json: cannot unmarshal " + GoFormat.jsonType(value) + " into Go " + expected);
    }

    /** Returns errors about unknown members of operations, for strict field validation. */
    public List<String> unknownFields() {
        return unknownFields;
    }

    @Override
    public ObjectNode applyTo(ObjectNode current) {
        JsonNode result = applyTo((JsonNode) current);
        if (result instanceof ObjectNode changed) {
            return changed;
        }
        throw result.isArray() ? ObjectPatch.resultIsNoObject(result) : StatusException.rejected();
    }

    /**
     * Applies the operations and explains why one of them does not apply.
     *
     * @throws JsonPatchFailure when one does not apply
     */
    public JsonNode applyExplained(ObjectNode current) throws JsonPatchFailure {
        PatchedDocument document = new PatchedDocument(current);
        for (JsonNode operation : operations) {
            try {
                document.operate(operation);
            } catch (StatusException e) {
                throw JsonPatchFailure.of(operation);
            }
        }
        return document.result();
    }

    JsonNode applyTo(JsonNode current) {
        PatchedDocument document = new PatchedDocument(current);
        operations.forEach(document::operate);
        return document.result();
    }
}
