package dev.kontract.server.request;

/** The entity of a response that goes on: it is started once the head of the response is on its way. */
@FunctionalInterface
public interface ResponseStream {

    /** Starts to write; returns at once, and whoever holds the sink goes on from any thread. Must not block. */
    void start(ResponseSink sink);
}
