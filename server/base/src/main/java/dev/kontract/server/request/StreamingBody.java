package dev.kontract.server.request;

/** A response body of unknown length, started when the response headers are sent. */
@FunctionalInterface
public interface StreamingBody {

    /** Starts writing and returns immediately; the sink may be used from any thread afterwards. Must not block. */
    void start(ResponseSink sink);

    /** Releases what the body holds, if the request is answered otherwise and {@link #start} is never called. Must not block. */
    default void discard() {}
}
