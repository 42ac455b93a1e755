package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;

/**
 * A strategic merge patch: a partial object whose lists are merged by the schema's merge keys, with the directives
 * {@code $patch}, {@code $retainKeys}, {@code $setElementOrder/...} and {@code $deleteFromPrimitiveList/...}.
 *
 * @see
 *     <a href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-api-machinery/strategic-merge-patch.md">Strategic
 *     merge patch</a>
 */
public final class StrategicMergePatch implements ObjectPatch {

    private final ObjectNode patch;
    private final ObjectSchema schema;
    private volatile ObjectNode left;

    private StrategicMergePatch(ObjectNode patch, ObjectSchema schema) {
        this.patch = patch;
        this.schema = schema;
        this.left = patch;
    }

    /**
     * Wraps a patch document, which is validated when it is applied.
     *
     * @param schema the schema of the objects to patch
     * @throws StatusException when it is not an object
     */
    public static StrategicMergePatch of(JsonNode patch, ObjectSchema schema) {
        if (patch instanceof ObjectNode object) {
            return new StrategicMergePatch(object, schema);
        }
        if (patch.isNull()) {
            return new StrategicMergePatch(JsonNodeFactory.instance.objectNode(), schema);
        }
        throw StatusException.badRequest("json: cannot unmarshal " + GoFormat.jsonType(patch)
                + " into Go value of type map[string]interface {}");
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a patch that replaces the object is the result itself
    public ObjectNode applyTo(ObjectNode current) {
        ObjectNode rest = patch.deepCopy();
        left = rest;
        ObjectNode merged = StrategicMapMerge.merge(current, rest, schema);
        return merged == rest ? rest.deepCopy() : merged;
    }

    /** Returns the patch as messages show it: once it was applied, without the directives that were obeyed. */
    @Override
    public String toString() {
        return GoFormat.value(left);
    }
}
