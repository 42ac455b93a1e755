package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Merge Patch. Fields replace those of the document, objects are merged, and null removes a field. Unlike in RFC
 * 7386, nulls are also removed inside list items, as upstream does.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
 */
public final class MergePatch implements ObjectPatch {

    private final ObjectNode patch;

    private MergePatch(ObjectNode patch) {
        this.patch = patch;
    }

    /**
     * Wraps a patch document.
     *
     * @throws StatusException when it is not an object
     */
    public static MergePatch of(JsonNode patch) {
        if (patch instanceof ObjectNode object) {
            return new MergePatch(object);
        }
        throw StatusException.badRequest(
                patch.isNull()
                        ? "Invalid JSON Patch"
                        : "error decoding patch: json: cannot unmarshal " + GoFormat.jsonType(patch)
                                + " into Go value of type map[string]interface {}");
    }

    /**
     * Returns the document that results from a list, which replaces the whole object: the list without nulls in its objects.
     */
    public static ArrayNode replacement(ArrayNode patch) {
        ArrayNode replaced = patch.deepCopy();
        Directive.dropNulls(replaced);
        return replaced;
    }

    @Override
    public ObjectNode applyTo(ObjectNode current) {
        return merge(current, patch);
    }

    /** Returns a new object that shares unchanged subtrees. */
    private static ObjectNode merge(ObjectNode original, ObjectNode patch) {
        ObjectNode target = original.objectNode().setAll(original);
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            if (field.getValue().isNull()) {
                target.remove(field.getKey());
            } else {
                target.set(field.getKey(), merged(target.get(field.getKey()), field.getValue()));
            }
        }
        SortedFields.sort(target);
        return target;
    }

    private static JsonNode merged(@Nullable JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode object)) {
            JsonNode replaced = patch.deepCopy();
            Directive.dropNulls(replaced);
            SortedFields.sortDeep(replaced);
            return replaced;
        }
        return merge(target instanceof ObjectNode existing ? existing : object.objectNode(), object);
    }
}
