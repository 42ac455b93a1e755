package dev.kontract.client.http;

/**
 * An answer, read to its end. The body is the caller's.
 *
 * <pre>{@code
 * Role role = Json.mapper().readValue(reply.body(), Role.class);
 * }</pre>
 *
 * @param code the HTTP status
 * @param body all of the body
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record Reply(int code, byte[] body) {

    static boolean isSuccess(int code) {
        return code >= 200 && code < 300;
    }
}
