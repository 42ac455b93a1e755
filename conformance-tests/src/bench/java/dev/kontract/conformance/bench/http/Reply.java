package dev.kontract.conformance.bench.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An answer. The body is the connection's own buffer, good until the next request. */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Reply(int status, byte[] buffer, int length) {

    /** Returns whether the server did what was asked. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** This answer, or an {@link IOException} that says how {@code call} was refused. */
    public Reply require(Call call) throws IOException {
        if (!isSuccess()) {
            throw new IOException(call.method() + " " + call.path() + ": " + status + " " + text());
        }
        return this;
    }

    /** The body as text. */
    public String text() {
        return new String(buffer, 0, length, StandardCharsets.UTF_8);
    }
}
