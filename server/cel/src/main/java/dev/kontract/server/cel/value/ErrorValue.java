package dev.kontract.server.cel.value;

/**
 * An error as a value: logical operators may absorb it, every other operation propagates it.
 *
 * @param message the message, in the wording of the Kubernetes API
 */
public record ErrorValue(String message) {

    private static final ErrorValue NO_SUCH_OVERLOAD = new ErrorValue("no such overload");

    private static final ErrorValue LIMIT_EXCEEDED = new ErrorValue("operation cancelled: actual cost limit exceeded");

    /** Returns the error of an operation that costs more than an evaluation may. */
    public static ErrorValue limitExceeded() {
        return LIMIT_EXCEEDED;
    }

    /** Returns the error of an operation that is not defined for its operands. */
    public static ErrorValue noSuchOverload() {
        return NO_SUCH_OVERLOAD;
    }

    /** Returns the error of a key or field that is absent. */
    public static ErrorValue noSuchKey(Object key) {
        return new ErrorValue("no such key: " + GoNotation.of(key));
    }

    /** Returns the error of a conversion between two types. */
    public static ErrorValue conversion(Object value, String to) {
        return new ErrorValue("type conversion error from '" + Values.typeName(value) + "' to '" + to + "'");
    }
}
