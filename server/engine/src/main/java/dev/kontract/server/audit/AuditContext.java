package dev.kontract.server.audit;

import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Receives the progress of one request from the code that handles it. No calls are made for a request without an observer. */
public interface AuditContext {

    /** The context of requests that are not followed. */
    AuditContext NONE = new Unfollowed();

    /**
     * The request has arrived.
     *
     * @param headers the headers, with names in lower case
     * @param nanos how long authentication took, if it was {@linkplain RequestObserver#measures measured}
     */
    default void arrived(Map<String, List<String>> headers, long nanos) {}

    /** The request was received and its user is authenticated. */
    default void received() {}

    /** Authentication failed. No further calls follow. */
    default void unauthenticated(String attempted) {}

    /** The request is executed as the impersonated user. */
    default void impersonated(UserInfo user) {}

    /** The authorizer made its decision. */
    default void decided(String decision, String reason) {}

    /**
     * Admission annotated the request.
     *
     * @param detail whether the annotation is part of the content of the request
     */
    default void annotated(String key, String value, boolean detail) {}

    /** The request body was read. */
    default void requested(byte[] body, String mediaType) {}

    /** A thread begins to compute the response. */
    default void dispatched() {}

    /** Returns the span of the request, {@link TraceSpan#NONE} if it is not part of an exported trace. */
    default TraceSpan span() {
        return TraceSpan.NONE;
    }

    /** Returns the observer of what the request writes. */
    default WriteObserver writes() {
        return WriteObserver.NONE;
    }

    /** Returns the size of the longest response body that is to be recorded, 0 for none. */
    default long longestAnswer() {
        return 0;
    }

    /** The response has these headers, and maybe others that concern the connection only. */
    default void responding(Supplier<Map<String, List<String>>> headers) {}

    /** The body of the response that follows is longer than {@link #longestAnswer}, and is not passed on. */
    default void omitted() {}

    /** The request fails; the response follows. */
    default void failed(StatusException why) {}

    /**
     * The response is complete, but not yet sent.
     *
     * @param body the body, of which neither content nor position may be changed; empty if it was {@linkplain #omitted}
     */
    default void answered(int status, ByteBuffer body, String mediaType) {}

    /** The response headers are ready, and a stream of data follows. */
    default void streaming(int status) {}

    /** The server failed to handle the request. */
    default void panicked(Throwable failure) {}

    /** The response was sent completely, or the connection was lost. */
    default void ended() {}

    /** The context of a request that is not followed. Shared and stateless. */
    final class Unfollowed implements AuditContext {

        private Unfollowed() {}
    }
}
