package dev.kontract.client.http;

import org.jspecify.annotations.Nullable;

/**
 * A request without credentials. Takes ownership of the body.
 *
 * <pre>{@code
 * Call call = Call.get("/api/v1/namespaces/default");
 * }</pre>
 *
 * @param method the HTTP method
 * @param target the encoded path and query
 * @param body the body, null for none
 * @param contentType the media type of the body
 * @param accept the value of the {@code Accept} header
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record Call(
        String method,
        String target,
        byte @Nullable [] body,
        @Nullable String contentType,
        String accept) {

    private static final String JSON = "application/json";

    /** Creates a GET request for JSON. */
    public static Call get(String target) {
        return new Call("GET", target, null, null, JSON);
    }

    /** Creates a request with a body of {@code contentType} and a JSON response. */
    public static Call with(String method, String target, byte[] body, String contentType) {
        return new Call(method, target, body, contentType, JSON);
    }

    /** Returns a copy with another {@code Accept} header. */
    public Call accepting(String ranges) {
        return new Call(method, target, body, contentType, ranges);
    }

    /** Returns whether the request is safe (RFC 9110, section 9.2.1) and may be sent again. */
    public boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    @Override
    public String toString() {
        return method + ' ' + target;
    }
}
