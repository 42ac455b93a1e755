package dev.kontract.conformance.bench.http;

import java.io.IOException;

/** Consumes the bytes of responses as they arrive. */
@FunctionalInterface
public interface Received {

    /** Consumes the bytes from {@code from} up to and without {@code to}, which are valid only during the call. */
    void accept(byte[] bytes, int from, int to) throws IOException;
}
