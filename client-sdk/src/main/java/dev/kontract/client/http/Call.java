package dev.kontract.client.http;

import org.jspecify.annotations.Nullable;

/**
 * One request, before anybody put credentials on it. The body is taken over.
 *
 * <pre>{@code
 * Call call = Call.get("/api/v1/namespaces/default");
 * }</pre>
 *
 * @param method the HTTP method
 * @param target path and query, encoded
 * @param body what is sent, null for nothing
 * @param contentType the media type of the body
 * @param accept the media type wanted back
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record Call(
        String method,
        String target,
        byte @Nullable [] body,
        @Nullable String contentType,
        String accept) {

    private static final String JSON = "application/json";

    /** A request to read {@code target} as JSON. */
    public static Call get(String target) {
        return new Call("GET", target, null, null, JSON);
    }

    /** A request with a body of {@code contentType}, answered in JSON. */
    public static Call with(String method, String target, byte[] body, String contentType) {
        return new Call(method, target, body, contentType, JSON);
    }

    /** This, answered in one of the media types of {@code ranges}. */
    public Call accepting(String ranges) {
        return new Call(method, target, body, contentType, ranges);
    }

    /** Whether it only reads, so that sending it twice does no harm. */
    public boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    @Override
    public String toString() {
        return method + ' ' + target;
    }
}
