package dev.kontract.server.status;

/** The reasons of a {@code Status}, each with its HTTP status code. */
public enum Reason {
    UNKNOWN("", 500),
    BAD_REQUEST("BadRequest", 400),
    UNAUTHORIZED("Unauthorized", 401),
    FORBIDDEN("Forbidden", 403),
    NOT_FOUND("NotFound", 404),
    METHOD_NOT_ALLOWED("MethodNotAllowed", 405),
    NOT_ACCEPTABLE("NotAcceptable", 406),
    ALREADY_EXISTS("AlreadyExists", 409),
    CONFLICT("Conflict", 409),
    GONE("Gone", 410),
    EXPIRED("Expired", 410),
    REQUEST_ENTITY_TOO_LARGE("RequestEntityTooLarge", 413),
    UNSUPPORTED_MEDIA_TYPE("UnsupportedMediaType", 415),
    INVALID("Invalid", 422),
    TOO_MANY_REQUESTS("TooManyRequests", 429),
    INTERNAL_ERROR("InternalError", 500),
    SERVER_TIMEOUT("ServerTimeout", 500),
    NOT_IMPLEMENTED("NotImplemented", 501),
    SERVICE_UNAVAILABLE("ServiceUnavailable", 503),
    TIMEOUT("Timeout", 504),
    INSUFFICIENT_STORAGE("InsufficientStorage", 507);

    private final String text;
    private final int code;

    Reason(String text, int code) {
        this.text = text;
        this.code = code;
    }

    /** Returns the reason as it is sent, {@code ""} for an unknown one. */
    public String text() {
        return text;
    }

    /** Returns the HTTP status code. */
    public int code() {
        return code;
    }
}
