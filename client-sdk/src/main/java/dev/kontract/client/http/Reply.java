package dev.kontract.client.http;

/**
 * A complete response. The caller owns the body.
 *
 * <pre>{@code
 * Role role = Json.mapper().readValue(reply.body(), Role.class);
 * }</pre>
 *
 * @param code the HTTP status code
 * @param body the body
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record Reply(int code, byte[] body) {

    static boolean isSuccess(int code) {
        return code >= 200 && code < 300;
    }
}
