package dev.kontract.server.status;

/**
 * One complaint about one field, with the wording of the field-error vocabulary of the API.
 *
 * @param reason machine-readable, for example {@code FieldValueRequired}
 * @param field where, for example {@code spec.template.spec.containers[0].name}
 * @param message for people, without the field
 */
public record FieldError(String reason, String field, String message) {

    /** The value is missing. */
    public static FieldError required(String field, String detail) {
        return new FieldError("FieldValueRequired", field, withDetail("Required value", detail));
    }

    /** The value is malformed; {@code value} is shown as JSON. */
    public static FieldError invalid(String field, Object value, String detail) {
        return new FieldError("FieldValueInvalid", field, withDetail("Invalid value: " + shown(value), detail));
    }

    /** The value must not be there, or not be that. */
    public static FieldError forbidden(String field, String detail) {
        return new FieldError("FieldValueForbidden", field, withDetail("Forbidden", detail));
    }

    /** The value occurs a second time. */
    public static FieldError duplicate(String field, Object value) {
        return new FieldError("FieldValueDuplicate", field, "Duplicate value: " + shown(value));
    }

    /** The value refers to nothing. */
    public static FieldError notFound(String field, Object value) {
        return new FieldError("FieldValueNotFound", field, "Not found: " + shown(value));
    }

    /** The value is none of {@code supported}, listed in the given order. */
    public static FieldError notSupported(String field, Object value, Iterable<String> supported) {
        StringBuilder list = new StringBuilder();
        for (String one : supported) {
            list.append(list.isEmpty() ? "" : ", ").append(GoText.quote(one));
        }
        return new FieldError(
                "FieldValueNotSupported", field, "Unsupported value: " + shown(value) + ": supported values: " + list);
    }

    /** The text has more than {@code limit} bytes. */
    public static FieldError tooLong(String field, int limit) {
        return new FieldError("FieldValueTooLong", field, "Too long: may not be more than " + limit + " bytes");
    }

    /** The list has more than {@code limit} items. */
    public static FieldError tooMany(String field, int actual, int limit) {
        return new FieldError(
                "FieldValueTooMany", field, "Too many: " + actual + ": must have at most " + limit + " items");
    }

    /** The field and the message, as one line. */
    public String text() {
        return field + ": " + message;
    }

    private static String withDetail(String what, String detail) {
        return detail.isEmpty() ? what : what + ": " + detail;
    }

    private static String shown(Object value) {
        return value instanceof CharSequence text ? GoText.quote(text.toString()) : String.valueOf(value);
    }
}
