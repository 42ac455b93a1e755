package dev.kontract.server.request;

import java.util.Optional;

/**
 * A response body that is generated in parts while it is sent, and is never completely in memory. Used by one thread
 * at a time.
 */
public interface ResponseBody {

    /** Returns the total number of bytes. */
    long length();

    /** Fills {@code buffer} with the next bytes and returns their number. Must not block. */
    int read(byte[] buffer);

    /** Returns the same body in the format of gzip; empty if the sender has to compress it. Called before any byte is read. */
    default Optional<ResponseBody> gzip() {
        return Optional.empty();
    }
}
