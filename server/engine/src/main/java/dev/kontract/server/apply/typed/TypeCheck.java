package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import dev.kontract.server.status.GoFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Checks a tree against its schema: declared fields, value types and duplicate items. Null is always valid. */
public final class TypeCheck {

    private final List<PathElement> path = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();

    private final boolean duplicates;

    private TypeCheck(boolean duplicates) {
        this.duplicates = duplicates;
    }

    /**
     * Checks {@code tree}.
     *
     * @throws TypeMismatch with all errors
     */
    public static void check(JsonNode tree, Schema schema) {
        new TypeCheck(false).require(tree, schema);
    }

    /**
     * Checks a stored object, the lists of which may have duplicate items.
     *
     * @throws TypeMismatch with all errors
     */
    public static void checkStored(JsonNode tree, Schema schema) {
        new TypeCheck(true).require(tree, schema);
    }

    private void require(JsonNode tree, Schema schema) {
        visit(tree, schema);
        if (!errors.isEmpty()) {
            throw TypeMismatch.of(errors);
        }
    }

    /** Returns whether every field of {@code tree} is declared and has the declared type; lists may have duplicate items. */
    public static boolean fits(JsonNode tree, Schema schema) {
        TypeCheck check = new TypeCheck(true);
        check.visit(tree, schema);
        return check.errors.isEmpty();
    }

    private void visit(JsonNode value, Schema schema) {
        if (value.isNull() || schema instanceof AnySchema || schema instanceof UnionSchema) {
            return;
        }
        if (schema instanceof ScalarSchema scalar) {
            visitScalar(value, scalar);
        } else if (schema instanceof ListSchema list) {
            visitList(value, list);
        } else {
            visitMap(value, schema);
        }
    }

    private void visitScalar(JsonNode value, ScalarSchema scalar) {
        switch (scalar.type()) {
            case STRING, BYTES ->
                expect(
                        value.isTextual(),
                        value,
                        wrong -> "string, got &value.valueUnstructured{Value:" + GoFormat.literal(wrong) + "}");
            case INT32, INT64, DOUBLE ->
                expect(value.isNumber(), value, wrong -> "numeric (int or float), got " + GoFormat.type(wrong));
            case BOOLEAN -> expect(value.isBoolean(), value, wrong -> "boolean, got " + shown(wrong));
            case TIME, MICRO_TIME, DURATION, QUANTITY ->
                expect(value.isValueNode(), value, wrong -> "any scalar, got " + shown(wrong));
            case INT_OR_STRING -> {} // Upstream has no type for it here, and refuses other values when it decodes the
            // object.
        }
    }

    private void visitList(JsonNode value, ListSchema list) {
        expect(value.isArray(), value, wrong -> "list, got " + shown(wrong));
        Set<PathElement> seen = new HashSet<>();
        int index = 0;
        for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
            PathElement step = new PathElement.Index(index);
            if (list.type() != ListSchema.Type.ATOMIC) {
                try {
                    step = ListItems.step(list, item);
                } catch (TypeMismatch e) {
                    report("element " + index + ": " + e.getMessage());
                    return;
                }
            }
            if (list.type() != ListSchema.Type.ATOMIC && !seen.add(step) && !duplicates) {
                report("duplicate entries for key " + step);
            }
            descend(step, item, list.items());
            index++;
        }
    }

    private void visitMap(JsonNode value, Schema schema) {
        expect(value.isObject(), value, wrong -> "map, got " + shown(wrong));
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            PathElement step = new PathElement.Field(field.getKey());
            Schema declared = ApplySchemas.declared(schema, field.getKey());
            if (declared == null) {
                path.add(step);
                report("field not declared in schema");
                path.remove(path.size() - 1);
                return;
            }
            descend(step, field.getValue(), declared);
        }
    }

    private void descend(PathElement step, JsonNode value, Schema schema) {
        path.add(step);
        visit(value, schema);
        path.remove(path.size() - 1);
    }

    private void expect(boolean fits, JsonNode value, Function<JsonNode, String> expected) {
        if (!fits) {
            report("expected " + expected.apply(value));
        }
    }

    private void report(String error) {
        errors.add(path.isEmpty() ? error : new Path(path) + ": " + error);
    }

    private static String shown(JsonNode value) {
        return "&{" + GoFormat.value(value) + "}";
    }
}
