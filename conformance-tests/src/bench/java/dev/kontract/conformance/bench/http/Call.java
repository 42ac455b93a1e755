package dev.kontract.conformance.bench.http;

import java.nio.charset.StandardCharsets;

/**
 * A request; a body is sent when there is a media type for it.
 *
 * @param encoding the content coding that the client accepts, or empty
 */
@SuppressWarnings("ArrayRecordComponent") // sent, never compared
public record Call(String method, String path, String accept, String encoding, String contentType, byte[] body) {

    /** The media type of JSON. */
    public static final String JSON = "application/json";

    /** The media type of the API's protobuf. */
    public static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

    /** Reads JSON. */
    public static Call get(String path) {
        return get(path, JSON);
    }

    /** Reads in the form that an {@code Accept} header names. */
    public static Call get(String path, String accept) {
        return new Call("GET", path, accept, "", "", new byte[0]);
    }

    /** Sends JSON. */
    public static Call post(String path, String json) {
        return of("POST", path, JSON, json);
    }

    /** Deletes. */
    public static Call delete(String path) {
        return new Call("DELETE", path, JSON, "", "", new byte[0]);
    }

    /** Sends a body of any media type. */
    public static Call of(String method, String path, String contentType, String body) {
        return new Call(method, path, JSON, "", contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the same request of a client that accepts gzip, as those in Go do by default. */
    public Call withGzip() {
        return new Call(method, path, accept, "gzip", contentType, body);
    }
}
