package dev.kontract.conformance.bench.http;

import java.nio.charset.StandardCharsets;

/** An answer. The body is the connection's own buffer, good until the next request. */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Reply(int status, byte[] buffer, int length) {

    /** Whether the server did what was asked. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The body as text. */
    public String text() {
        return new String(buffer, 0, length, StandardCharsets.UTF_8);
    }
}
