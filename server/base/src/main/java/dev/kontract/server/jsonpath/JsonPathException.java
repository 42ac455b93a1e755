package dev.kontract.server.jsonpath;

/** Thrown if a path is malformed or does not apply to an object. */
public final class JsonPathException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    JsonPathException(String message) {
        super(message);
    }
}
