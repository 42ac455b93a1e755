package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;

/**
 * A partial object that merges lists by the merge keys of the schema, and may carry directives: {@code $patch},
 * {@code $retainKeys}, {@code $setElementOrder/...}, {@code $deleteFromPrimitiveList/...}.
 *
 * @see <a
 *     href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-api-machinery/strategic-merge-patch.md">Strategic
 *     merge patch</a>
 */
public final class StrategicMergePatch implements ObjectPatch {

    private final ObjectNode patch;
    private final ObjectSchema schema;

    private StrategicMergePatch(ObjectNode patch, ObjectSchema schema) {
        this.patch = patch;
        this.schema = schema;
    }

    /**
     * Reads the partial object; what it says is looked at when it is applied.
     *
     * @param schema of the objects it will be applied to
     * @throws StatusException when it is no object
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
    public ObjectNode applyTo(ObjectNode current) {
        return StrategicMapMerge.merge(current, patch.deepCopy(), schema);
    }

    /** The partial object as messages show it. */
    @Override
    public String toString() {
        return GoFormat.value(patch);
    }
}
