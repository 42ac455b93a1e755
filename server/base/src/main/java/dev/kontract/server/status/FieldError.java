package dev.kontract.server.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/**
 * A validation error of a field, with the reasons and messages of the Kubernetes API.
 *
 * @param reason the machine-readable cause, for example {@code FieldValueRequired}
 * @param field the field path, for example {@code spec.template.spec.containers[0].name}
 * @param message the human-readable message, without the field path
 */
public record FieldError(String reason, String field, String message) {

    /** A required value is missing. */
    public static FieldError required(String field, String detail) {
        return new FieldError("FieldValueRequired", field, withDetail("Required value", detail));
    }

    /** A value is malformed; {@code value} is printed as JSON. */
    public static FieldError invalid(String field, Object value, String detail) {
        return new FieldError("FieldValueInvalid", field, withDetail("Invalid value: " + shown(value), detail));
    }

    /** A value is malformed and not printed. */
    public static FieldError invalid(String field, String detail) {
        return new FieldError("FieldValueInvalid", field, withDetail("Invalid value", detail));
    }

    /** A value has the wrong type; {@code value} is printed as JSON. */
    public static FieldError typeInvalid(String field, Object value, String detail) {
        return new FieldError("FieldValueTypeInvalid", field, withDetail("Invalid value: " + shown(value), detail));
    }

    /** A value is not allowed here. */
    public static FieldError forbidden(String field, String detail) {
        return new FieldError("FieldValueForbidden", field, withDetail("Forbidden", detail));
    }

    /** A value is a duplicate. */
    public static FieldError duplicate(String field, Object value) {
        return new FieldError("FieldValueDuplicate", field, "Duplicate value: " + shown(value));
    }

    /** A value is a duplicate, for the reason {@code detail}. */
    public static FieldError duplicate(String field, Object value, String detail) {
        return new FieldError("FieldValueDuplicate", field, withDetail("Duplicate value: " + shown(value), detail));
    }

    /** The server could not check a value. */
    public static FieldError internal(String field, String detail) {
        return new FieldError("InternalError", field, withDetail("Internal error", detail));
    }

    /** A value refers to something that does not exist. */
    public static FieldError notFound(String field, Object value) {
        return new FieldError("FieldValueNotFound", field, "Not found: " + shown(value));
    }

    /** A value is not among the {@code supported} ones, which are listed in the given order. */
    public static FieldError notSupported(String field, Object value, Iterable<String> supported) {
        StringBuilder list = new StringBuilder();
        for (String one : supported) {
            list.append(list.isEmpty() ? "" : ", ").append(GoText.quote(one));
        }
        return new FieldError(
                "FieldValueNotSupported", field, "Unsupported value: " + typed(value) + ": supported values: " + list);
    }

    /** A text of no type of its own is not among the {@code supported} ones. */
    public static FieldError notSupportedText(String field, String text, List<String> supported) {
        FieldError typed = notSupported(field, text, supported);
        return new FieldError(typed.reason(), field, typed.message().replace(typed(text), GoText.quote(text)));
    }

    /** A string is longer than {@code limit} bytes. */
    public static FieldError tooLong(String field, int limit) {
        return new FieldError(
                "FieldValueTooLong",
                field,
                "Too long: may not be more than " + limit + (limit == 1 ? " byte" : " bytes"));
    }

    /** A list has more than {@code limit} items. */
    public static FieldError tooMany(String field, int actual, int limit) {
        String items = limit == 1 ? " item" : " items";
        return new FieldError(
                "FieldValueTooMany", field, "Too many: " + actual + ": must have at most " + limit + items);
    }

    /** Returns the field path and the message. */
    public String text() {
        return field + ": " + message;
    }

    private static String withDetail(String what, String detail) {
        return detail.isEmpty() ? what : what + ": " + detail;
    }

    /** Values of enumerated string types are shown as JSON. */
    private static String typed(Object value) {
        if (!(value instanceof CharSequence text)) {
            return shown(value);
        }
        return TextNode.valueOf(text.toString())
                .toString()
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static String shown(Object value) {
        if (value instanceof CharSequence text) {
            return GoText.quote(text.toString());
        }
        if (value instanceof JsonNode node) {
            return node.isNumber() ? GoFormat.value(node) : GoFormat.json(node);
        }
        return String.valueOf(value);
    }
}
