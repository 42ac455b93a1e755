package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of an admission expression. */
public final class AdmissionResult {

    /** More values than a request within the size limit can contain. */
    private static final int MOST_VALUES = 2_000_000;

    private final @Nullable Object value;
    private final @Nullable String error;

    private AdmissionResult(@Nullable Object value, @Nullable String error) {
        this.value = value;
        this.error = error;
    }

    static AdmissionResult of(Object value) {
        return new AdmissionResult(value, null);
    }

    static AdmissionResult failed(String error) {
        return new AdmissionResult(null, error);
    }

    /** Thrown if a result does not have the required form. */
    public static final class ShapeException extends Exception {
        private static final long serialVersionUID = 1;

        ShapeException(String message) {
            super(message, null, false, false);
        }
    }

    /** Returns why there is no value, in the words of the Kubernetes API, or empty. */
    public Optional<String> error() {
        return Optional.ofNullable(error);
    }

    /** Returns whether the value is true. */
    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    /** Returns whether the value is null. */
    public boolean isNull() {
        return value == NullValue.NULL;
    }

    /** Returns the value if it is a string. */
    public Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /**
     * Returns the object of an apply configuration.
     *
     * @throws ShapeException if a nested object does not have the type of its field
     */
    public JsonNode applyConfiguration() throws ShapeException {
        if (!(value instanceof PatchTypes.Constructed object)) {
            throw new ShapeException("unsupported return type from ApplyConfiguration expression");
        }
        return json(object);
    }

    /**
     * Returns the operations of a JSON patch.
     *
     * @throws ShapeException if a value is not JSON, or an object does not have the type of its field
     */
    public ArrayNode jsonPatch() throws ShapeException {
        ArrayNode operations = JsonNodeFactory.instance.arrayNode();
        if (value instanceof ListValue list) {
            for (Object item : list.items()) {
                if (item instanceof PatchTypes.Constructed patch) {
                    operations.add(operation(patch));
                }
            }
        }
        return operations;
    }

    private static ObjectNode operation(PatchTypes.Constructed patch) throws ShapeException {
        ObjectNode operation = JsonNodeFactory.instance.objectNode();
        operation.put("op", text(patch, "op"));
        operation.put("path", text(patch, "path"));
        if (!text(patch, "from").isEmpty()) {
            operation.put("from", text(patch, "from"));
        }
        Object given = patch.find("value");
        if (given != null) {
            operation.set("value", json(given));
        }
        return operation;
    }

    private static String text(PatchTypes.Constructed patch, String field) {
        return patch.find(field) instanceof String text ? text : "";
    }

    private static JsonNode json(Object value) throws ShapeException {
        try {
            return json(value, Visits.atMost(MOST_VALUES));
        } catch (Visits.LimitExceeded e) {
            throw new ShapeException(ErrorValue.limitExceeded().message());
        }
    }

    private static JsonNode json(Object value, Visits visits) throws ShapeException {
        if (value instanceof PatchTypes.Constructed object) {
            List<String> misnamed = object.misnamed(visits);
            if (!misnamed.isEmpty()) {
                throw new ShapeException("type mismatch: " + String.join("\n", misnamed));
            }
        }
        JsonNode json = Values.toJson(value, visits);
        if (json == null) {
            throw new ShapeException("JSONPath valueExpression evaluated to a type that could not marshal to JSON");
        }
        return json;
    }
}
