package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ScalarSchema;

/**
 * The fields that are always serialized, even in an empty object. A write that leaves them at their zero value does not
 * own them.
 */
public final class EmptyObject {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private EmptyObject() {}

    /** Returns a new empty object of the schema. */
    public static ObjectNode of(ObjectSchema schema) {
        ObjectNode object = NODES.objectNode();
        for (Field field : schema.fields()) {
            if (field.zero() == Field.Zero.EMIT) {
                object.set(field.name(), zero(field.schema()));
            } else if (field.zero() == Field.Zero.NULL) {
                object.putNull(field.name());
            }
        }
        return object;
    }

    private static JsonNode zero(Schema schema) {
        if (schema instanceof ObjectSchema object) {
            return of(object);
        }
        if (!(schema instanceof ScalarSchema scalar)) {
            return NODES.nullNode();
        }
        return switch (scalar.type()) {
            case STRING -> NODES.textNode("");
            case BOOLEAN -> NODES.booleanNode(false);
            case INT32, INT64, DOUBLE, INT_OR_STRING -> NODES.numberNode(0);
            case QUANTITY -> NODES.textNode("0");
            case DURATION -> NODES.textNode("0s");
            case BYTES, TIME, MICRO_TIME -> NODES.nullNode();
        };
    }
}
