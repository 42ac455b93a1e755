package dev.kontract.conformance.bench.http;

import java.nio.charset.StandardCharsets;

/** A request; a body is sent when there is a media type for it. */
@SuppressWarnings("ArrayRecordComponent") // sent, never compared
public record Call(String method, String path, String contentType, byte[] body) {

    /** Reads. */
    public static Call get(String path) {
        return new Call("GET", path, "", new byte[0]);
    }

    /** Sends JSON. */
    public static Call post(String path, String json) {
        return of("POST", path, "application/json", json);
    }

    /** Deletes. */
    public static Call delete(String path) {
        return new Call("DELETE", path, "", new byte[0]);
    }

    /** Sends a body of any media type. */
    public static Call of(String method, String path, String contentType, String body) {
        return new Call(method, path, contentType, body.getBytes(StandardCharsets.UTF_8));
    }
}
